import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { DECRYPTION_FAILED } from '#contract/shared/fields';
import { IconButton } from '../ui/IconButton';
import styles from './fields.module.css';

export type SecretUse = 'shown' | 'copied';

interface SecretFieldProps {
  value: string;
  /** Adds a button that reveals the value. */
  revealable?: boolean;
  /** Revealed initially, for a key that was just created. */
  revealed?: boolean;
  /** Toast after copying. */
  copiedText?: string;
  /** Called when the value is revealed or copied. */
  onUse?: (use: SecretUse) => void;
  /** Fetches the secret when it is used, which records it; `value` may be masked. Undefined if it is denied. */
  readSecret?: (use: SecretUse) => Promise<string | undefined>;
}

/** A secret: masked, can be copied and revealed. */
export function SecretField({
  value,
  revealable = false,
  revealed = false,
  copiedText = 'kit.secret.copied',
  onUse,
  readSecret,
}: SecretFieldProps) {
  const [isShown, setIsShown] = useState(revealed);
  const translate = useTranslate();
  const copy = useCopyToClipboard();
  const isReadable = value !== DECRYPTION_FAILED;

  const [secret, setSecret] = useState<string>();

  async function show() {
    if (readSecret) {
      const read = await readSecret('shown');
      if (read === undefined) return;
      setSecret(read);
    }
    setIsShown(true);
    onUse?.('shown');
  }

  async function copyKey() {
    const text = readSecret ? await readSecret('copied') : value;
    if (text !== undefined && (await copy(text, copiedText))) onUse?.('copied');
  }

  function getText() {
    if (isShown || !isReadable) return secret ?? value;
    return readSecret && value.startsWith('•') ? value : maskKey(value);
  }

  return (
    <span className={styles.secret}>
      <code data-revealed={isShown || undefined}>{getText()}</code>
      {isReadable && revealable && (
        <IconButton
          label={translate(isShown ? 'kit.secret.hide' : 'kit.secret.show')}
          onClick={isShown ? () => setIsShown(false) : show}
          icon={isShown ? 'hide' : 'view'}
        />
      )}
      {isReadable && <IconButton label={translate('kit.secret.copy')} onClick={copyKey} icon="copy" />}
    </span>
  );
}

const MAX_VISIBLE_CHARS = 5;
const MAX_MASKED_LENGTH = 17;

/** Masks a key: `•••••-•••••-4821K`. Dashes are kept; long keys are cut at the start. */
export function maskKey(key: string): string {
  const visibleCount = Math.min(MAX_VISIBLE_CHARS, Math.floor(key.length / 3));
  const tail = key.slice(-MAX_MASKED_LENGTH);
  return (
    tail.slice(0, tail.length - visibleCount).replace(/[^-]/gu, '•') + tail.slice(tail.length - visibleCount)
  );
}

/** Copies a text and notifies; returns false if the browser denies access to the clipboard. */
export function useCopyToClipboard() {
  const notify = useNotify();
  return async (text: string, copiedText: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify(copiedText, { type: 'success' });
      return true;
    } catch {
      notify('kit.secret.copy_failed', { type: 'error' });
      return false;
    }
  };
}
