// Checks of an open screen: axe, its width, the size of touch targets, letters of twice the size, the words.
import { readFileSync } from 'node:fs';
import { settled } from './lib.mjs';

const axeSource = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** The violations that axe finds on this screen, in both themes. */
export async function violations(page) {
  const found = [];
  for (const theme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
    await settled(page);
    // The page's security policy allows no other scripts, so axe is injected through the debugger.
    await page.evaluate(axeSource);
    const all = await page.evaluate(async () => {
      const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
      // Two ranks drawn on a card (a wild 3 that stands for a 10) are not a visible label: the button's name says them in words.
      const isDrawn = ({ target }) => [...document.querySelectorAll(target.at(-1))].every((element) => {
        const bare = element.cloneNode(true);
        for (const picture of bare.querySelectorAll('svg[aria-hidden=true]')) picture.remove();
        return bare.textContent.trim() === '';
      });
      for (const one of violations) if (one.id === 'label-content-name-mismatch') one.nodes = one.nodes.filter((node) => !isDrawn(node));
      return violations.filter((one) => one.nodes.length > 0);
    });
    for (const one of all) found.push(`${theme}: ${one.id} (${one.help}): ${one.nodes.slice(0, 4).map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? node.all[0]?.message ?? ''}`).join(' | ')}`);
  }
  return found;
}

export const beyondTheEdge = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * Touch targets smaller than 44 px. There are two exceptions, those of WCAG 2.5.8: links in a line of text, and the squares of a board that
 * can be zoomed, which are at least 24 px at first.
 */
export const tooSmall = (page) =>
  page.evaluate(() => {
    const least = 43.5;
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const all = [...root.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=slider]')]
      .map((element) => ({ element, box: ((element.matches('input[type=checkbox], input[type=radio]') && element.closest('label')) || element).getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 1 && box.height > 1 && getComputedStyle(element).visibility === 'visible' && !element.closest('.sr'));
    const isInline = (element) => element.matches('a') && getComputedStyle(element).display === 'inline' && /\S/.test([...element.parentNode.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join(''));
    // A finger hits the topmost element, which may be larger than its box: measures how far it reaches from the middle of the box.
    const reach = (element) => {
      element.scrollIntoView({ block: 'center' });
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const isHit = (dx, dy) => element.contains(document.elementFromPoint(x + dx, y + dy));
      const along = (dx, dy) => {
        let far = 0;
        while (far < 50 && isHit(dx * (far + 1), dy * (far + 1))) ++far;
        return far;
      };
      return Math.min(along(1, 0) + along(-1, 0), along(0, 1) + along(0, -1)) + 1;
    };
    return all
      .filter((one) => (one.box.width < least || one.box.height < least) && !isInline(one.element) && !(Math.min(one.box.width, one.box.height) >= 24 && /^[a-o]\d+, /.test(one.element.getAttribute('aria-label') ?? '')))
      .filter(({ element }) => reach(element) < least)
      .map(({ element, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}" .${element.className}`);
  });

/** What one acts with at a table: everything in it and in its dock that can be pressed. */
const controls = `[...document.querySelectorAll('main button, main a[href], .dock button, .handle')].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.sr') && one.getBoundingClientRect().width > 1)`;
const nameOf = `(one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 50)`;

/** Controls of a table that are not wholly inside the window, or cut off by what they are in. What scrolls by itself may hide some, but a
 * board that zooms is meant to be moved. */
export const outside = (page) =>
  page.evaluate(`(() => {
    const name = ${nameOf};
    const hidden = (own) => {
      const box = own.getBoundingClientRect();
      let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
      for (let up = own.parentElement; up; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const clip = up.getBoundingClientRect();
        [left, top, right, bottom] = [Math.max(left, clip.left), Math.max(top, clip.top), Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
      }
      return Math.max(left - box.left, top - box.top, box.right - right, box.bottom - bottom);
    };
    return ${controls}.filter((one) => !one.closest('[role=grid]') && hidden(one) > 2).map((one) => 'outside by ' + Math.round(hidden(one)) + ' px: ' + name(one));
  })()`);

/** Controls that something else covers: of a card in a hand at least a strip of 20 px must be free, of anything else the middle and the corners. */
export const covered = (page) =>
  page.evaluate(`(() => {
    const name = ${nameOf};
    const top = (x, y) => document.elementFromPoint(x, y);
    const isFree = (own) => {
      const box = own.getBoundingClientRect();
      const hits = (x, y) => { const there = top(x, y); return there !== null && (own.contains(there) || there.contains(own)); };
      if (own.closest('.hand')) {
        let free = 0;
        for (let x = box.left + 1; x < box.right; x += 1) if (hits(x, box.top + box.height / 2)) free += 1;
        return free >= 20;
      }
      const inset = 6;
      const [xs, ys] = [[box.left + inset, box.left + box.width / 2, box.right - inset], [box.top + inset, box.top + box.height / 2, box.bottom - inset]];
      return xs.every((x) => ys.every((y) => hits(x, y)));
    };
    return ${controls}.filter((one) => !one.closest('[role=grid]') && !isFree(one)).map((one) => 'covered: ' + name(one));
  })()`);

/** Words of a table that lie over other words. Cards of a hand may cover one another. */
export const overlapping = (page) =>
  page.evaluate(() => {
    const words = [];
    /** The part of a box that can be seen; null for what only screen readers get. */
    const seen = (own, box) => {
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      for (let up = own; up; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (style.clipPath !== 'none') return null;
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const clip = up.getBoundingClientRect();
        [left, top, right, bottom] = [Math.max(left, clip.left), Math.max(top, clip.top), Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
      }
      return right - left > 2 && bottom - top > 2 ? { left, top, right, bottom } : null;
    };
    const walker = document.createTreeWalker(document.querySelector('#main'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const own = node.parentElement;
      if (!node.data.trim() || own.closest('.sr, svg, .hand, [role=grid], .edge, dialog') || !own.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // Line by line: a sentence may begin in the middle of one.
      for (const line of range.getClientRects()) {
        const box = seen(own, line);
        if (box) words.push({ node, box, text: node.data.trim().slice(0, 30) });
      }
    }
    const found = [];
    for (const [i, one] of words.entries())
      for (const other of words.slice(i + 1)) {
        if (one.node === other.node) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 4 && down > 5) found.push(`over one another: "${one.text}" and "${other.text}"`);
      }
    return found;
  });

/** Words that are cut off without a sign: text that ends in an ellipsis is allowed, and what scrolls by itself. */
export const clipped = (page) =>
  page.evaluate(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const own = node.parentElement;
      if (!node.data.trim() || own.closest('.sr, svg, script, style, [role=grid], .edge') || !own.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      for (let up = own; up && up !== document.body; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (style.clipPath !== 'none') break;
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        if (style.textOverflow === 'ellipsis') break;
        const clip = up.getBoundingClientRect();
        const by = Math.max(clip.left - box.left, clip.top - box.top, box.right - clip.right, box.bottom - clip.bottom);
        if (by > 3) found.push(`cut off by ${Math.round(by)} px: "${node.data.trim().slice(0, 40)}"`);
        break;
      }
    }
    return found;
  });

/** Texts that end in an ellipsis before their first word does: letters, not words. */
export const cutWords = (page) =>
  page.evaluate(() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector('#main'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const own = node.parentElement;
      const text = node.data.trim();
      if (!text || own.closest('.sr, svg, dialog:not([open])') || !own.checkVisibility({ visibilityProperty: true })) continue;
      const box = own.closest('button, li, h1, p, small, b, span, div');
      const style = getComputedStyle(box);
      if (style.textOverflow !== 'ellipsis' || box.scrollWidth <= box.clientWidth + 1) continue;
      const range = document.createRange();
      range.setStart(node, node.data.indexOf(text));
      range.setEnd(node, node.data.indexOf(text) + (/\s/.exec(text)?.index ?? text.length));
      const room = box.getBoundingClientRect().right - (range.toString() === text ? 0 : parseFloat(style.fontSize) * 0.8);
      if (range.getBoundingClientRect().right > room + 1) found.push(`cut inside its first word: "${text.slice(0, 40)}"`);
    }
    return found;
  });

/** What is cut off, or makes the page scroll sideways, with letters of twice the size. */
export async function brokenByLargeText(page) {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await settled(page);
  const over = await beyondTheEdge(page);
  const cut = await page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    return [...root.querySelectorAll('button, a, h1, h2, h3, p, label, legend, dt, dd')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.sr'))
      .filter((one) => getComputedStyle(one).overflow !== 'visible' && getComputedStyle(one).textOverflow !== 'ellipsis' && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
      .map((one) => `cut off: ${one.tagName} "${one.textContent.trim().slice(0, 40)}"`);
  });
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await settled(page);
  return [...(over > 0 ? [`${over} px beyond the right edge`] : []), ...cut];
}

/** Every text on the page, visible or for screen readers. */
export const words = (page) =>
  page.evaluate(() => {
    const out = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.nodeType === 3 ? node.parentElement : node;
      // Italics are for foreign words, code is for the notation that all languages share.
      if (element.closest('[lang]:not(html), em, code, noscript, script, style')) continue;
      if (node.nodeType === 3) out.add(node.data.trim().replace(/\s+/g, ' '));
      else for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) out.add(node.getAttribute(name)?.trim() ?? '');
    }
    out.add(document.title);
    out.delete('');
    return [...out];
  });
