import { Box, Checkbox } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Select } from '../../kit';
import type { HeldOutline } from './shelf/held';

interface SheetColumnProps {
  sheet: NonNullable<HeldOutline['sheet']>;
  onChoose: (column: number | null, hasHead: boolean) => void;
}

/** Which column of a CSV file holds the keys, and whether its first row names the columns. */
export function SheetColumn({ sheet, onChoose }: SheetColumnProps) {
  const translate = useTranslate();
  const { titles, column, hasHead } = sheet;
  const options = titles.map((title, place) => ({
    id: place,
    name: title || translate('import.file.numbered', { number: place + 1 }),
  }));

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center', my: '6px' }}>
      {options.length > 1 && (
        <Select
          label={translate('import.file.column')}
          value={column === null ? '' : String(column)}
          onChange={(chosen) => onChoose(chosen === '' ? null : Number(chosen), hasHead)}
          options={options}
          none={translate('import.file.all_columns')}
        />
      )}
      <Box
        component="label"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: '4px', fontSize: '0.8125rem' }}
      >
        <Checkbox
          checked={hasHead}
          onChange={(_, checked) => onChoose(column, checked)}
          sx={{ p: '4px', ml: '-4px' }}
        />
        {translate('import.file.head')}
      </Box>
    </Box>
  );
}
