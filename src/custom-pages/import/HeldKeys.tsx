import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { IconAction, useFormats, useText } from '../../kit';
import { SheetColumn } from './SheetColumn';
import type { HeldOutline } from './shelf/held';

interface HeldKeysProps {
  held: HeldOutline;
  onRemove: () => void;
  onChoose: (column: number | null, hasHead: boolean) => void;
}

/** Keys that stand beside the text area: of which file, how many, the first of them. */
export function HeldKeys({ held, onRemove, onChoose }: HeldKeysProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const name = useText()(held.name);
  const count = translate('import.count', { smart_count: held.count, count: formats.number(held.count) });

  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: '8px 8px 10px 12px' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{count}</Box>
        <IconAction label={translate('import.held.remove', { name })} onClick={onRemove} sign="delete" />
      </Box>
      {held.sheet && <SheetColumn sheet={held.sheet} onChoose={onChoose} />}
      <Samples of={held.samples} />
    </Box>
  );
}

const ON_ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

function Samples({ of }: { of: string[] }) {
  const translate = useTranslate();
  if (of.length === 0) return null;
  return (
    <Box sx={{ mt: '4px', color: 'text.secondary', fontSize: '0.8125rem' }}>
      {translate('import.held.samples')}
      {of.map((key, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may begin with the same key twice, and samples have no state.
        <Box key={place} title={key} sx={ON_ONE_LINE}>
          <Box component="code" sx={{ color: 'text.primary' }}>
            {key}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
