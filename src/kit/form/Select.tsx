import { styled } from '@mui/material/styles';
import type { Choice } from '../declare/declaration';

const Native = styled('select')(({ theme }) => ({
  height: 34,
  maxWidth: 'min(100%, 280px)',
  padding: '0 8px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  font: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 600,
  cursor: 'pointer',
}));

interface SelectProps {
  /** Read out; not shown. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: Choice[];
  /** An entry for no choice, first in the list. */
  none?: string;
}

/** The browser's own select: light, and right on every device. */
export function Select({ label, value, onChange, options, none }: SelectProps) {
  return (
    <Native aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </Native>
  );
}
