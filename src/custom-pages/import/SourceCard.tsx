import { Box, Checkbox } from '@mui/material';
import { useTranslate } from 'react-admin';
import { IconButton, Select, useFormats, useTranslateText } from '../../admin';
import type { KeySourceSummary } from './worker/readKeyFile';

interface SourceCardProps {
  source: KeySourceSummary;
  onRemove: () => void;
  onColumnChange: (column: number | null, hasHeader: boolean) => void;
}

export function SourceCard({ source, onRemove, onColumnChange }: SourceCardProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const name = useTranslateText()(source.name);
  const count = translate('import.key_count', {
    smart_count: source.count,
    count: formats.number(source.count),
  });

  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: '8px 8px 10px 12px' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{count}</Box>
        <IconButton label={translate('import.source.remove', { name })} onClick={onRemove} icon="delete" />
      </Box>
      {source.csv && <CsvColumnSelect csv={source.csv} onChange={onColumnChange} />}
      <Samples samples={source.samples} />
    </Box>
  );
}

const SINGLE_LINE_SX = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

function Samples({ samples }: { samples: string[] }) {
  const translate = useTranslate();
  if (samples.length === 0) return null;
  return (
    <Box sx={{ mt: '4px', color: 'text.secondary', fontSize: '0.8125rem' }}>
      {translate('import.source.samples')}
      {samples.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: keys may repeat, and samples have no state.
        <Box key={index} title={key} sx={SINGLE_LINE_SX}>
          <Box component="code" sx={{ color: 'text.primary' }}>
            {key}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface CsvColumnSelectProps {
  csv: NonNullable<KeySourceSummary['csv']>;
  onChange: (column: number | null, hasHeader: boolean) => void;
}

function CsvColumnSelect({ csv, onChange }: CsvColumnSelectProps) {
  const translate = useTranslate();
  const { titles, column, hasHeader } = csv;
  const options = titles.map((title, index) => ({
    id: index,
    name: title || translate('import.file.column_number', { number: index + 1 }),
  }));

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center', my: '6px' }}>
      {options.length > 1 && (
        <Select
          label={translate('import.file.column')}
          value={column === null ? '' : String(column)}
          onChange={(value) => onChange(value === '' ? null : Number(value), hasHeader)}
          options={options}
          emptyText={translate('import.file.all_columns')}
        />
      )}
      <Box
        component="label"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: '4px', fontSize: '0.8125rem' }}
      >
        <Checkbox
          checked={hasHeader}
          onChange={(_, checked) => onChange(column, checked)}
          sx={{ p: '4px', ml: '-4px' }}
        />
        {translate('import.file.has_header')}
      </Box>
    </Box>
  );
}
