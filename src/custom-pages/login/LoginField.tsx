import type { ComponentProps } from 'react';
import styles from './Login.module.css';

interface LoginFieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  error?: string;
  hint?: string;
}

/** An input with its label above and its error below. */
export function LoginField({ name, label, error, hint, ...props }: LoginFieldProps) {
  const errorId = `${name}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        required
        aria-invalid={error !== undefined}
        aria-describedby={error || hint ? errorId : undefined}
        {...props}
      />
      {(error || hint) && (
        <p id={errorId} className={error ? styles.error : styles.hint}>
          {error || hint}
        </p>
      )}
    </div>
  );
}
