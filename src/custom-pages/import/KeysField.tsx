import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useField, useFormats } from '../../kit';
import { described, FieldFrame } from '../../kit/form/FieldFrame';
import { useKeysText } from './useKeysText';
import type { Keys } from './useShelf';

const Text = styled('textarea')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 240,
  padding: '10px 12px',
  border: '1px solid var(--control)',
  borderRadius: 8,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  font: `0.8125rem/1.6 ${theme.typography.mono}`,
  resize: 'vertical',
  whiteSpace: 'pre',
  '&[aria-invalid="true"]': { borderColor: theme.palette.error.main },
}));

interface KeysFieldProps {
  source: string;
  label: string;
  keys: Keys;
}

/** The keys as text, with the number of all keys while one types. */
export function KeysField({ source, label, keys }: KeysFieldProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const { frame } = useField({ source, label, help: 'import.keys_help' });
  const { textarea, onInput, onPaste, settle } = useKeysText(source, keys);
  const { total } = keys.state;

  return (
    <FieldFrame {...frame}>
      <Text
        id={frame.id}
        ref={textarea}
        onInput={onInput}
        onPaste={onPaste}
        onBlur={settle}
        spellCheck={false}
        autoComplete="off"
        aria-required
        {...described(frame)}
      />
      <Box role="status" sx={{ mt: '6px', fontSize: '0.8125rem', fontWeight: 600 }}>
        {keys.isReading && total === 0
          ? translate('import.reading')
          : translate('import.count', { smart_count: total, count: formats.number(total) })}
      </Box>
    </FieldFrame>
  );
}
