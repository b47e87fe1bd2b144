import ChevronIcon from '@mui/icons-material/KeyboardArrowDown';
import type { Choice } from '../declare/declaration';
import './Select.css';

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
    <span className="select">
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </select>
      <ChevronIcon />
    </span>
  );
}
