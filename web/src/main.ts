import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { at } from "./lib/root";
import { keepSettings } from "./lib/settings.svelte";

keepSettings();

// Only so that it can be installed, and says in its own words that there is no connection.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register(at("/sw.js")).catch(() => undefined);

const target = document.getElementById("app");
if (target !== null) mount(App, { target });
