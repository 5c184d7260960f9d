// Shapes of 8-Bit Rummy that say something beside its pixels.
export { default as crown } from "icon:jewel-crown";
export { default as dealer } from "icon:card-pick";
export { default as eye } from "icon:eyeball";
export { default as grab } from "icon:hand";
export { default as cards } from "icon:poker-hand";
