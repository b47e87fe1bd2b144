import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { DECRYPTION_FAILED } from '#contract/licenses';
import { maskKey } from './maskKey';
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
}

/** A secret: masked, copied by a click, shown on demand. */
export function KeyText({
  value,
  revealable = false,
  revealed = false,
  copied = 'kit.key.copied',
}: KeyTextProps) {
  const [shown, setShown] = useState(revealed);
  const copy = useCopy();
  const readable = value !== DECRYPTION_FAILED;

  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '4px', maxWidth: '100%' }}>
      <Box
        component="code"
        sx={(theme) => ({
          fontFamily: theme.typography.mono,
          fontSize: '0.8125rem',
          overflowWrap: 'anywhere',
        })}
      >
        {shown || !readable ? value : maskKey(value)}
      </Box>
      {readable && revealable && (
        <KeyAction label={shown ? 'kit.key.hide' : 'kit.key.show'} onClick={() => setShown(!shown)}>
          {shown ? <HideIcon /> : <ShowIcon />}
        </KeyAction>
      )}
      {readable && (
        <KeyAction label="kit.key.copy" onClick={() => copy(value, copied)}>
          <CopyIcon />
        </KeyAction>
      )}
    </Box>
  );
}

function KeyAction({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <Tooltip title={translate(label)}>
      <IconButton
        size="small"
        onClick={onClick}
        aria-label={translate(label)}
        sx={{ '& svg': { fontSize: 15 } }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
