import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { DECRYPTION_FAILED } from '#contract/licenses';
import { IconAction } from './IconAction';
import { maskKey } from './maskKey';
import { useCopy } from './useCopy';

const Line = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: '100%',
  '& code': { fontFamily: theme.typography.mono, fontSize: '0.8125rem', whiteSpace: 'nowrap' },
  '& code.whole': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
}));

interface KeyTextProps {
  /** The key in the clear. */
  value: string;
  /** With a button that shows the whole key. */
  revealable?: boolean;
  /** Shown from the start: a key that was just made. */
  revealed?: boolean;
  /** Said when it was copied. */
  copied?: string;
}

/** A secret: masked, copied by a click, shown on demand. */
export function KeyText({
  value,
  revealable = false,
  revealed = false,
  copied = 'kit.key.copied',
}: KeyTextProps) {
  const [shown, setShown] = useState(revealed);
  const translate = useTranslate();
  const copy = useCopy();
  const readable = value !== DECRYPTION_FAILED;

  return (
    <Line>
      <code className={shown ? 'whole' : undefined}>{shown || !readable ? value : maskKey(value)}</code>
      {readable && revealable && (
        <IconAction
          label={translate(shown ? 'kit.key.hide' : 'kit.key.show')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <HideIcon /> : <ShowIcon />}
        </IconAction>
      )}
      {readable && (
        <IconAction label={translate('kit.key.copy')} onClick={() => copy(value, copied)}>
          <CopyIcon />
        </IconAction>
      )}
    </Line>
  );
}
