import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { splitKeys } from '#contract/licenses';

const PAUSE = 400;

/**
 * A text area that the browser keeps: React and the form learn of its text only when typing pauses,
 * because counting and checking a hundred thousand keys at every letter would stall it.
 */
export function useKeysText(source: string) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [count, setCount] = useState(0);
  const { setValue, subscribe } = useFormContext();
  const { isSubmitted } = useFormState();

  useEffect(() => () => clearTimeout(pending.current), []);
  // The form may set the text as well: the refused keys, to be mended.
  useEffect(
    () =>
      subscribe({
        name: source,
        formState: { values: true },
        callback: ({ values }) => {
          if (textarea.current && textarea.current.value !== values[source])
            textarea.current.value = values[source];
          setCount(splitKeys(values[source]).length);
        },
      }),
    [subscribe, source],
  );

  const settle = useCallback(() => {
    clearTimeout(pending.current);
    setValue(source, textarea.current?.value ?? '', { shouldValidate: isSubmitted, shouldDirty: true });
  }, [setValue, source, isSubmitted]);

  // Whoever sends the form without leaving the text area sends all of it.
  useEffect(() => {
    const form = textarea.current?.form;
    form?.addEventListener('submit', settle, { capture: true });
    return () => form?.removeEventListener('submit', settle, { capture: true });
  }, [settle]);

  function onInput() {
    clearTimeout(pending.current);
    pending.current = setTimeout(settle, PAUSE);
  }

  function append(text: string) {
    if (!textarea.current) return;
    const before = textarea.current.value;
    textarea.current.value = before && !before.endsWith('\n') ? `${before}\n${text}` : before + text;
    settle();
  }

  return { textarea, count, onInput, settle, append };
}
