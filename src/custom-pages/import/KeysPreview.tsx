import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Card, useFormats } from '../../admin';
import { translateMessage } from '../../messages/translateMessage';
import { SourceCard } from './SourceCard';
import type { ImportKeys } from './useKeyStore';

/** Preview of the import, placed so that the submit button does not move while keys are counted. */
export function KeysPreview({ keyStore, state, update }: ImportKeys) {
  const translate = useTranslate();
  const { sources, valid, problems, total } = state;
  if (total === 0 && sources.length === 0) return null;

  return (
    <Card title={translate('import.preview.title')}>
      {sources.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: '8px', m: '0 0 12px', p: 0, listStyle: 'none' }}>
          {sources.map((source) => (
            <SourceCard
              key={source.id}
              source={source}
              onRemove={() => update(keyStore.remove(source.id))}
              onColumnChange={(column, hasHeader) =>
                update(keyStore.selectColumn(source.id, column, hasHeader))
              }
            />
          ))}
        </Box>
      )}
      <Box component="dl" sx={{ display: 'grid', gap: '4px', m: 0 }}>
        <CountRow
          label={translate('import.preview.valid')}
          count={valid}
          color={valid > 0 ? 'success.main' : undefined}
        />
        {problems.map(({ reason, count }) => (
          <CountRow
            key={JSON.stringify(reason)}
            label={translateMessage(reason)}
            count={count}
            color="error.main"
          />
        ))}
      </Box>
    </Card>
  );
}

function CountRow({ label, count, color }: { label: string; count: number; color?: string }) {
  const formats = useFormats();
  return (
    <Box sx={{ display: 'flex', gap: '16px', fontSize: '0.8125rem' }}>
      <Box component="dt" sx={{ flex: 1, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 600, color }}>
        {formats.number(count)}
      </Box>
    </Box>
  );
}
