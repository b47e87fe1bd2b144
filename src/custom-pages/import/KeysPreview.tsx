import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Card, useFormats, useText } from '../../kit';
import { HeldKeys } from './HeldKeys';
import type { Keys } from './useShelf';

/**
 * What will become of the keys: which stand beside the text area, how many go in, how many do not and why.
 * Beside or below the form, whose button must not move away under the mouse when keys are counted.
 */
export function KeysPreview({ shelf, state, change }: Keys) {
  const translate = useTranslate();
  const text = useText();
  const { held, good, problems, total } = state;
  if (total === 0 && held.length === 0) return null;

  return (
    <Card title={translate('import.preview.title')}>
      {held.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: '8px', m: '0 0 12px', p: 0, listStyle: 'none' }}>
          {held.map((one) => (
            <HeldKeys
              key={one.id}
              held={one}
              onRemove={() => change(shelf.remove(one.id))}
              onChoose={(column, hasHead) => change(shelf.choose(one.id, column, hasHead))}
            />
          ))}
        </Box>
      )}
      <Box component="dl" sx={{ display: 'grid', gap: '4px', m: 0 }}>
        <Line
          label={translate('import.preview.good')}
          count={good}
          colour={good > 0 ? 'success.main' : undefined}
        />
        {problems.map(({ reason, count }) => (
          <Line key={reason} label={text(reason)} count={count} colour="error.main" />
        ))}
      </Box>
    </Card>
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
