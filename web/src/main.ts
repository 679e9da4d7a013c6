import { mount } from 'svelte';
import App from './App.svelte';
import { install } from './lib/updates.svelte';
import './style/tokens.css';
import './style/base.css';

mount(App, { target: document.getElementById('app')! });
// What the page needs now comes first.
const whenIdle = 'requestIdleCallback' in globalThis ? requestIdleCallback : (then: () => void) => setTimeout(then, 2000);
if (import.meta.env.PROD) addEventListener('load', () => whenIdle(() => void install().catch(() => undefined)));
