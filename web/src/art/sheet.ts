import { mount } from 'svelte';
import '../style/tokens.css';
import '../style/base.css';
import Sheet from './Sheet.svelte';

mount(Sheet, { target: document.getElementById('app')! });
