import styles from './Switch.module.css';

interface SwitchProps {
  checked: boolean;
  /** The accessible name. */
  label: string;
  /** The state in words, beside the switch. */
  text: string;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ checked, label, text, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      <span className={styles.track} />
      <span>{text}</span>
    </button>
  );
}
