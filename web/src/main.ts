// Where the page begins.
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

/* A task of its own, so that a slow machine is never busy for long in one go. */
setTimeout(() => mount(App, { target: document.getElementById("app")! }));
