import { useTranslate } from 'ra-core';
import styles from './FilterChip.module.css';

interface FilterChipProps {
  label: string;
  onRemove: () => void;
}

/** An active filter; a click removes it. */
export function FilterChip({ label, onRemove }: FilterChipProps) {
  const translate = useTranslate();

  return (
    <button
      type="button"
      className={styles.chip}
      title={label}
      onClick={onRemove}
      aria-label={translate('kit.list.remove', { label })}
    >
      <span>{label}</span>
      <span aria-hidden="true">×</span>
    </button>
  );
}
