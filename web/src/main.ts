import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepSpeaking, learn } from "./lib/i18n/language.svelte";
import { prepareOffline } from "./lib/network/prepare";
import { IS_STATIC } from "./lib/root";
import { keepSettings, settings } from "./lib/settings.svelte";

keepSettings();

await learn(settings.language);
keepSpeaking();
document.getElementById("first")?.remove();
const target = document.getElementById("app");
if (target !== null) mount(App, { target });
if (import.meta.env.PROD && !IS_STATIC) prepareOffline();
