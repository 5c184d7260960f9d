// The time of day, ticking once a second for every clock on the page.
export const clock = $state({ now: Date.now() });

setInterval(() => (clock.now = Date.now()), 1000);
