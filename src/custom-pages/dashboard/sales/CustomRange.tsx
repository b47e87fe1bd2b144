import { Box } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../../../kit';
import './CustomRange.css';

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
    <div className="sales-day">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        min={min || undefined}
        max={max || undefined}
      />
    </div>
  );
}
