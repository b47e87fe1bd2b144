import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 300;

/**
 * The text of an input that applies 300 ms after the last keystroke. A change of the applied value from
 * outside replaces the text; one that was applied from here does not overwrite later keystrokes. Once another page opens
 * it does not apply: the page that is left stays mounted until the other one is rendered, and would come back.
 */
export function useDebouncedInput(applied: string, apply: (text: string) => void) {
  const [typed, setTyped] = useState(applied);
  const timeout = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(applied);

  useEffect(() => {
    if (applied === sent.current) return;
    sent.current = applied;
    setTyped(applied);
  }, [applied]);
  useEffect(() => () => clearTimeout(timeout.current), []);

  function changeText(text: string) {
    setTyped(text);
    clearTimeout(timeout.current);
    const { pathname } = window.location;
    timeout.current = setTimeout(() => {
      if (window.location.pathname !== pathname) return;
      sent.current = text.trim();
      apply(text);
    }, DEBOUNCE_MS);
  }

  return [typed, changeText] as const;
}
