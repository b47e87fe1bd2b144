import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { DECRYPTION_FAILED } from '#contract/licenses';
import { IconAction } from './IconAction';
import { maskKey } from './maskKey';
import './rows.css';
import { useCopy } from './useCopy';

interface KeyTextProps {
  /** The key in the clear. */
  value: string;
  /** With a button that shows the whole key. */
  revealable?: boolean;
  /** Shown from the start: a key that was just made. */
  revealed?: boolean;
  /** Said when it was copied. */
  copied?: string;
  /** Told when somebody has had the key shown, or copied it. */
  onUse?: (use: 'shown' | 'copied') => void;
}

/** A secret: masked, copied by a click, shown on demand. */
export function KeyText({
  value,
  revealable = false,
  revealed = false,
  copied = 'kit.key.copied',
  onUse,
}: KeyTextProps) {
  const [shown, setShown] = useState(revealed);
  const translate = useTranslate();
  const copy = useCopy();
  const readable = value !== DECRYPTION_FAILED;

  function toggle() {
    setShown(!shown);
    if (!shown) onUse?.('shown');
  }

  async function copyKey() {
    if (await copy(value, copied)) onUse?.('copied');
  }

  return (
    <span className="key-text">
      <code className={shown ? 'whole' : undefined}>{shown || !readable ? value : maskKey(value)}</code>
      {readable && revealable && (
        <IconAction
          label={translate(shown ? 'kit.key.hide' : 'kit.key.show')}
          onClick={toggle}
          sign={shown ? 'hide' : 'view'}
        />
      )}
      {readable && <IconAction label={translate('kit.key.copy')} onClick={copyKey} sign="copy" />}
    </span>
  );
}
