import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats, useText } from '../../kit';
import type { ShelfState } from './shelf/KeyShelf';

/** What will become of the keys: how many go in, how many do not and why. */
export function KeysPreview({ state }: { state: ShelfState }) {
  const translate = useTranslate();
  const text = useText();
  const { good, problems, total } = state;
  if (total === 0) return null;

  return (
    <Box
      component="dl"
      aria-label={translate('import.preview.title')}
      sx={{
        display: 'grid',
        gap: '4px',
        m: 0,
        p: '10px 12px',
        borderRadius: '8px',
        bgcolor: 'background.default',
      }}
    >
      <Line
        label={translate('import.preview.good')}
        count={good}
        colour={good > 0 ? 'success.main' : undefined}
      />
      {problems.map(({ reason, count }) => (
        <Line key={reason} label={text(reason)} count={count} colour="error.main" />
      ))}
    </Box>
  );
}

function Line({ label, count, colour }: { label: string; count: number; colour?: string }) {
  const formats = useFormats();
  return (
    <Box sx={{ display: 'flex', gap: '16px', fontSize: '0.8125rem' }}>
      <Box component="dt" sx={{ flex: 1, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 600, color: colour }}>
        {formats.number(count)}
      </Box>
    </Box>
  );
}
