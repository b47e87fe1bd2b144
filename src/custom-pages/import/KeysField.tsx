import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useField, useFormats } from '../../kit';
import { described, FieldFrame } from '../../kit/form/FieldFrame';
import { KeysFile } from './KeysFile';
import { useKeysText } from './useKeysText';

const Keys = styled('textarea')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 280,
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

/** The keys as text, with their number while one types. A hundred thousand of them must not stall it. */
export function KeysField({ source, label }: { source: string; label: string }) {
  const translate = useTranslate();
  const formats = useFormats();
  const { frame } = useField({ source, label, help: 'import.keys_help' });
  const { textarea, count, onInput, settle, append } = useKeysText(source);

  return (
    <FieldFrame {...frame}>
      <Keys
        id={frame.id}
        ref={textarea}
        onInput={onInput}
        onBlur={settle}
        spellCheck={false}
        autoComplete="off"
        aria-required
        {...described(frame)}
      />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mt: '6px' }}>
        <Box role="status" sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
          {translate('import.count', { smart_count: count, count: formats.number(count) })}
        </Box>
        <KeysFile onRead={append} />
      </Box>
    </FieldFrame>
  );
}
