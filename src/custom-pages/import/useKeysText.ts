import { type ClipboardEvent, useCallback, useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { TEXT_LIMIT } from './shelf/limits';
import type { Keys } from './useShelf';

const PAUSE = 250;

/**
 * A text area that the browser keeps: the form and the shelf learn of its text only when typing pauses, because
 * reading many keys at every letter would stall it. A text too long for it is held beside it.
 */
export function useKeysText(source: string, { shelf, state, change, given }: Keys) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useRef('');
  const taken = useRef<typeof given>(undefined);
  const { setValue } = useFormContext();
  const { isSubmitted } = useFormState();
  const more = state.held.reduce((sum, { count }) => sum + count, 0);

  const tell = useCallback(() => {
    const text = textarea.current?.value ?? '';
    setValue(source, { text, more }, { shouldValidate: isSubmitted, shouldDirty: true });
  }, [setValue, source, more, isSubmitted]);

  const settle = useCallback(() => {
    clearTimeout(pending.current);
    const text = textarea.current?.value ?? '';
    if (text === read.current) return;
    read.current = text;
    tell();
    change(shelf.type(text));
  }, [tell, change, shelf]);

  useEffect(() => () => clearTimeout(pending.current), []);
  useEffect(() => {
    if (textarea.current && given && taken.current !== given) {
      taken.current = given;
      textarea.current.value = given.text;
      read.current = given.text;
    }
    tell();
  }, [given, tell]);

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

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (text.length <= TEXT_LIMIT) return;
    event.preventDefault();
    change(shelf.addText('import.held.pasted', text));
  }

  return { textarea, onInput, onPaste, settle };
}
