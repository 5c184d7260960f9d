// A large screen is laid out part by part, one a frame, so that a slow machine is never busy for long in one go.
import { onMount } from "svelte";

/** Counts up to `parts`; a part is shown once the count is past it. */
export function staggeredMount(parts: number): { readonly count: number } {
  let count = $state(1);
  onMount(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const more = () => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => {
          count += 1;
          if (count < parts) more();
        });
      });
    };
    more();
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return {
    get count() {
      return count;
    },
  };
}
