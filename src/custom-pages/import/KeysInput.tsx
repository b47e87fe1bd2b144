import { useTranslate } from 'ra-core';
import { type ClipboardEvent, useCallback, useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useFormats, useFormInput } from '../../admin';
import { InputWrapper, inputAriaProps } from '../../admin/form/InputWrapper';
import styles from './Import.module.css';
import { isMailSource } from './isMailSource';
import type { ImportKeys } from './useKeyStore';
import { MAX_TEXT_LENGTH } from './worker/createRetained';

interface KeysInputProps {
  source: string;
  label: string;
  keys: ImportKeys;
}

export function KeysInput({ source, label, keys }: KeysInputProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const { wrapper } = useFormInput({ source, label, helperText: 'import.keys_help' });
  const { textarea, onInput, onPaste, flush } = useKeysText(source, keys);
  const { total } = keys.state;

  return (
    <InputWrapper {...wrapper}>
      <textarea
        className={styles.keys}
        id={wrapper.id}
        ref={textarea}
        onInput={onInput}
        onPaste={onPaste}
        onBlur={flush}
        spellCheck={false}
        autoComplete="off"
        aria-required
        {...inputAriaProps(wrapper)}
      />
      <div role="status" className={styles.keyCount}>
        {keys.isReading && total === 0
          ? translate('import.reading')
          : translate('import.key_count', { smart_count: total, count: formats.number(total) })}
      </div>
    </InputWrapper>
  );
}

const TYPING_DEBOUNCE_MS = 250;

/**
 * An uncontrolled text area: form and key store are updated when typing pauses, because parsing many keys
 * on every keystroke would block the page. Text too long for it is kept in the key store.
 */
function useKeysText(source: string, { keyStore, state, update, replacement }: ImportKeys) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastText = useRef('');
  const appliedReplacement = useRef<typeof replacement>(undefined);
  const { setValue } = useFormContext();
  const { isSubmitted } = useFormState();
  const sourceKeyCount = state.sources.reduce((sum, { count }) => sum + count, 0);

  const updateFormValue = useCallback(() => {
    const text = textarea.current?.value ?? '';
    setValue(source, { text, more: sourceKeyCount }, { shouldValidate: isSubmitted, shouldDirty: true });
  }, [setValue, source, sourceKeyCount, isSubmitted]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const text = textarea.current?.value ?? '';
    if (text === lastText.current) return;
    lastText.current = text;
    updateFormValue();
    update(keyStore.setText(text));
  }, [updateFormValue, update, keyStore]);

  // A file that is added while typing pauses counts too.
  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  }, [flush]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (textarea.current && replacement && appliedReplacement.current !== replacement) {
      appliedReplacement.current = replacement;
      textarea.current.value = replacement.text;
      lastText.current = replacement.text;
    }
    updateFormValue();
  }, [replacement, updateFormValue]);

  // Submitting without blur must include the latest text.
  useEffect(() => {
    const form = textarea.current?.form;
    form?.addEventListener('submit', flush, { capture: true });
    return () => form?.removeEventListener('submit', flush, { capture: true });
  }, [flush]);

  function onInput() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latestFlush.current(), TYPING_DEBOUNCE_MS);
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (text.length <= MAX_TEXT_LENGTH && !isMailSource(text)) return;
    event.preventDefault();
    update(keyStore.addText('import.source.pasted', text));
  }

  return { textarea, onInput, onPaste, flush };
}
