import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepSettings } from "./lib/settings.svelte";

keepSettings();

const target = document.getElementById("app");
if (target !== null) mount(App, { target });
