// Checks of an open screen: axe, its width, the size of touch targets, letters of twice the size, the words.
import { readFileSync } from 'node:fs';
import { settled } from './lib.mjs';

const axeSource = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** The violations that axe finds on this screen, in both themes. */
export async function violations(page) {
  const found = [];
  for (const theme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: theme });
    // The offline page reads the theme only when it loads.
    if ((await page.locator('#app').count()) === 0) await page.reload();
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
