import { Box, OutlinedInput } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../../../kit';

/** Two days; applied once both are there. */
export function CustomRange({ onApply }: { onApply: (start: string, end: string) => void }) {
  const translate = useTranslate();
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '10px', alignItems: 'flex-end', mb: '14px' }}>
      <Day label={translate('dashboard.sales.start')} value={start} onChange={setStart} max={end} />
      <Day label={translate('dashboard.sales.end')} value={end} onChange={setEnd} min={start} />
      <Button
        variant="contained"
        color="primary"
        disabled={!start || !end}
        onClick={() => onApply(start, end)}
      >
        {translate('dashboard.sales.apply')}
      </Button>
    </Box>
  );
}

interface DayProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
}

function Day({ label, value, onChange, min, max }: DayProps) {
  const id = useId();
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 550 }}>
        {label}
      </Box>
      <OutlinedInput
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ min: min || undefined, max: max || undefined }}
      />
    </Box>
  );
}
