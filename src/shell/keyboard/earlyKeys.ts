const events: KeyboardEvent[] = [];

/** Whether the event is Ctrl K or ⌘K. */
export const opensPalette = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'k' && (ctrlKey || metaKey);

/** Keeps the keys that are pressed while the console loads. */
export function recordEarlyKeys(): void {
  window.onkeydown = (event) => {
    events.push(event);
    if (opensPalette(event)) event.preventDefault();
  };
}

/** The keys pressed so far, once; from now on the shell handles them. */
export function takeEarlyKeys(): KeyboardEvent[] {
  window.onkeydown = null;
  return events.splice(0);
}
