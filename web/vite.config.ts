// How the page is built: one small bundle of files, no inline scripts or styles, so that a strict policy can hold.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { gameIcons } from "./build/icons.ts";
import { licences } from "./build/licences.ts";

export default defineConfig({
  plugins: [gameIcons(), licences(), svelte()],
  base: "/",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // What several screens share comes as one file: many small ones weigh more and take longer.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", test: /src[\\/]lib[\\/]|node_modules[\\/]svelte/, minShareCount: 2 }] } } },
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8770",
      "/ws": { target: "ws://127.0.0.1:8770", ws: true },
    },
  },
});
