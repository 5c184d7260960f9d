// Where the page begins.
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

const LETTERS = ["700 1em 'Pixelify Sans'", "400 1em 'Atkinson Hyperlegible'", "700 1em 'Atkinson Hyperlegible'"];
const PATIENCE = 400;

/* Laying everything out in other letters first, and again in ours, is the longest work there is for a slow machine. */
const letters = Promise.all(LETTERS.map((letter) => document.fonts.load(letter))).catch(() => {});
const enough = new Promise((done) => setTimeout(done, PATIENCE));
void Promise.race([letters, enough]).then(() => setTimeout(() => mount(App, { target: document.getElementById("app")! })));
