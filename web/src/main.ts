import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepSpeaking, learn } from "./lib/i18n/language.svelte";
import { at } from "./lib/root";
import { keepSettings, settings } from "./lib/settings.svelte";

keepSettings();

// Needed only to make the app installable and to show an offline page.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register(at("/sw.js")).catch(() => undefined);

await learn(settings.language);
keepSpeaking();
document.getElementById("first")?.remove();
const target = document.getElementById("app");
if (target !== null) mount(App, { target });
