import './fields.css';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { DECRYPTION_FAILED } from '#contract/licenses';
import { IconButton } from '../ui/IconButton';

interface SecretFieldProps {
  /** The key in the clear. */
  value: string;
  /** With a button that shows the whole key. */
  revealable?: boolean;
  /** Shown from the start: a key that was just made. */
  revealed?: boolean;
  /** Said when it was copied. */
  copiedMessage?: string;
  /** Told when somebody has had the key shown, or copied it. */
  onUse?: (use: 'shown' | 'copied') => void;
}

/** A secret: masked, copied by a click, shown on demand. */
export function SecretField({
  value,
  revealable = false,
  revealed = false,
  copiedMessage = 'kit.secret.copied',
  onUse,
}: SecretFieldProps) {
  const [isShown, setIsShown] = useState(revealed);
  const translate = useTranslate();
  const copy = useCopyToClipboard();
  const isReadable = value !== DECRYPTION_FAILED;

  function toggleShown() {
    setIsShown(!isShown);
    if (!isShown) onUse?.('shown');
  }

  async function copyKey() {
    if (await copy(value, copiedMessage)) onUse?.('copied');
  }

  return (
    <span className="secret-field">
      <code className={isShown ? 'whole' : undefined}>{isShown || !isReadable ? value : maskKey(value)}</code>
      {isReadable && revealable && (
        <IconButton
          label={translate(isShown ? 'kit.secret.hide' : 'kit.secret.show')}
          onClick={toggleShown}
          icon={isShown ? 'hide' : 'view'}
        />
      )}
      {isReadable && <IconButton label={translate('kit.secret.copy')} onClick={copyKey} icon="copy" />}
    </span>
  );
}

const MAX_VISIBLE_CHARS = 5;
const MAX_MASKED_LENGTH = 17;

/** A key with its last characters only: `•••••-•••••-4821K`. Dashes stay; long keys are cut in front. */
export function maskKey(key: string): string {
  const visibleCount = Math.min(MAX_VISIBLE_CHARS, Math.floor(key.length / 3));
  const tail = key.slice(-MAX_MASKED_LENGTH);
  return (
    tail.slice(0, tail.length - visibleCount).replace(/[^-]/gu, '•') + tail.slice(tail.length - visibleCount)
  );
}

/** Copies a text and says so; false when the clipboard refused. */
export function useCopyToClipboard() {
  const notify = useNotify();
  return async (text: string, copiedMessage: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify(copiedMessage, { type: 'success' });
      return true;
    } catch {
      notify('kit.secret.copy_failed', { type: 'error' });
      return false;
    }
  };
}
