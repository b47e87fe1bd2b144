import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Card } from '../../kit';

const NOTES = ['same', 'duplicates', 'empty', 'encrypted'] as const;

export function ImportNotes() {
  const translate = useTranslate();
  return (
    <Box sx={{ order: { lg: -1 } }}>
      <Card title={translate('import.notes.title')}>
        <Box component="ul" sx={{ m: 0, pl: '18px', display: 'grid', gap: '6px', color: 'text.secondary' }}>
          {NOTES.map((note) => (
            <li key={note}>{translate(`import.notes.${note}`)}</li>
          ))}
        </Box>
      </Card>
    </Box>
  );
}
