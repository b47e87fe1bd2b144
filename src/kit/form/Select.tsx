import ChevronIcon from '@mui/icons-material/KeyboardArrowDown';
import { styled } from '@mui/material/styles';
import type { Choice } from '../declare/declaration';

const Frame = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  maxWidth: 'min(100%, 210px)',
  '& select': {
    appearance: 'none',
    height: 34,
    maxWidth: '100%',
    padding: '0 28px 0 12px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 8,
    background: theme.palette.background.paper,
    color: theme.palette.text.primary,
    font: 'inherit',
    fontSize: '0.8125rem',
    fontWeight: 600,
    textOverflow: 'ellipsis',
    cursor: 'pointer',
  },
  '& svg': { position: 'absolute', right: 8, top: 9, fontSize: 16, pointerEvents: 'none' },
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
    <Frame>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </select>
      <ChevronIcon />
    </Frame>
  );
}
