// The keyboard's focus stays where the player was. What is pressed at a table is often redrawn or gone after the action, and browsers then
// drop the focus to the top of the page; here it goes to the same thing drawn anew, else to what lies in its place now.

/** Where the focus is: the element, its name, and its place among all that can be reached in each box around it, up to its region. */
interface Spot {
  element: HTMLElement;
  name: string;
  boxes: { box: Element; at: number }[];
  region: HTMLElement | null;
}

/** The parts of a page that are not left because something in them is gone. */
const regions = 'dialog, main, [data-keeps-focus]';
// Not fields to type into: on a phone they would open its keyboard.
const reach = 'a[href], button, summary, [tabindex="0"], input[type=checkbox], input[type=radio]';

const isOpenDialog = (element: Element | null) => element instanceof HTMLDialogElement && element.open;
const reachable = (box: Element): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(reach)].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && (isOpenDialog(box) || one.closest('dialog') === null),
  );
/** Cards, dice and squares have keys; everything else is known by what it says. */
const nameOf = ({ dataset, ariaLabel, textContent }: HTMLElement): string =>
  dataset['key'] ?? dataset['square'] ?? dataset['symbol'] ?? dataset['hand'] ?? ariaLabel ?? textContent.trim();

function spotOf(element: HTMLElement): Spot {
  const region = element.closest<HTMLElement>(regions);
  const all = region ? reachable(region) : [];
  const boxes: Spot['boxes'] = [];
  for (let box = element.parentElement; region && box && region.contains(box); box = box.parentElement) {
    const own = box;
    boxes.push({ box, at: all.filter((one) => own.contains(one)).indexOf(element) });
  }
  return { element, name: nameOf(element), boxes, region };
}

const isThere = (element: HTMLElement) => element.isConnected && element.checkVisibility({ visibilityProperty: true });

/** What is at this spot now: the same thing, or else what has its place in the smallest box that still has anything. */
function nowAt({ element, name, boxes, region }: Spot): HTMLElement | null {
  if (isThere(element)) return element;
  if (!region?.isConnected) return null;
  const same = reachable(region).find((one) => nameOf(one) === name);
  if (same) return same;
  for (const { box, at } of boxes) {
    const all = box.isConnected ? reachable(box) : [];
    const near = all[Math.min(Math.max(at, 0), all.length - 1)];
    if (near) return near;
  }
  return null;
}

/** Watches the page for as long as it is there; returns what ends that. */
export function keepFocus(): () => void {
  /** The last spot on the page itself, and in the dialog that lies over it. */
  let below: Spot | null = null;
  let above: Spot | null = null;
  let last: HTMLElement | null = null;
  /** The region that has the focus because nothing in it can be reached at the moment. */
  let waiting: HTMLElement | null = null;
  let isByPointer = false;

  const current = (): Spot | null => (document.querySelector('dialog[open]') ? above : below);
  function note(element: Element | null): void {
    if (!(element instanceof HTMLElement) || element === document.body || element === waiting) return;
    waiting = null;
    last = element;
    const spot = spotOf(element);
    if (isOpenDialog(spot.region)) above = spot;
    else below = spot;
  }
  function give(element: HTMLElement | null): void {
    element?.focus({ preventScroll: true });
  }
  function changed(): void {
    const active = document.activeElement;
    const isLost = active === null || active === document.body;
    if (!isLost && active !== waiting) return note(active);
    const spot = current();
    // Who points is not at any place of the keyboard, and what is still there was left on purpose.
    if (!spot || isByPointer || (isLost && last && isThere(last))) return;
    const now = nowAt(spot);
    if (now) return give(now);
    if (!isLost) return;
    const region = spot.region?.isConnected && !isOpenDialog(spot.region) ? spot.region : document.querySelector<HTMLElement>('dialog[open] [tabindex="-1"], main[tabindex]');
    waiting = region;
    give(region ?? document.getElementById('main'));
  }

  const watcher = new MutationObserver(changed);
  watcher.observe(document.body, { childList: true, subtree: true });
  const focused = (event: FocusEvent) => note(event.target as Element);
  const pressed = (event: Event) => {
    isByPointer = event.type === 'pointerdown';
  };
  document.addEventListener('focusin', focused);
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, pressed, true);
  return () => {
    watcher.disconnect();
    document.removeEventListener('focusin', focused);
    for (const type of ['pointerdown', 'keydown']) document.removeEventListener(type, pressed, true);
  };
}
