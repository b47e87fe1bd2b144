import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

const CHART_TYPES = ['bar', 'line'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

const Group = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  margin: 0,
  padding: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  overflow: 'hidden',
  '& button': {
    minHeight: 34,
    padding: '0 11px',
    border: 0,
    background: 'none',
    color: theme.palette.text.secondary,
    font: 'inherit',
    fontSize: '0.8125rem',
    fontWeight: 600,
    cursor: 'pointer',
  },
  '& button:focus-visible': { outlineOffset: -2 },
  '& button[aria-pressed="true"]': {
    background: theme.palette.accentTint,
    color: theme.palette.primary.main,
  },
}));

interface ChartToggleProps {
  value: ChartType;
  onChange: (type: ChartType) => void;
}

export function ChartToggle({ value, onChange }: ChartToggleProps) {
  const translate = useTranslate();
  return (
    <Group aria-label={translate('dashboard.sales.chart')}>
      {CHART_TYPES.map((type) => (
        <button key={type} type="button" aria-pressed={type === value} onClick={() => onChange(type)}>
          {translate(`dashboard.sales.${type}`)}
        </button>
      ))}
    </Group>
  );
}
