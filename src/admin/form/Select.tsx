import ChevronIcon from '@mui/icons-material/KeyboardArrowDown';
import { classNames } from '../../theme/classNames';
import type { Choice } from '../resource/declarations/forms';
import styles from './Select.module.css';

interface SelectProps {
  /** Accessible name; not visible. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: Choice[];
  /** First option, for no choice. */
  emptyText?: string;
  /** As wide as a select may be, whatever its options are: what stands beside it does not move when they come. */
  wide?: boolean;
}

export function Select({ label, value, onChange, options, emptyText, wide }: SelectProps) {
  return (
    <span className={classNames(styles.select, wide && styles.wide)}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {emptyText !== undefined && <option value="">{emptyText}</option>}
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
