/** An arrow key on one of the buttons in a list goes to the next or the one before. */
export function goByArrow(event: KeyboardEvent, list: HTMLElement | undefined): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...(list?.querySelectorAll('button') ?? [])];
  all[all.indexOf(event.currentTarget as HTMLButtonElement) + step]?.focus();
}
