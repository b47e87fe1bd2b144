import type { ComponentProps } from 'react';
import styles from './Login.module.css';

interface LoginFieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  error?: string;
}

/** An input with its label above and its error below. */
export function LoginField({ name, label, error, ...props }: LoginFieldProps) {
  const errorId = `${name}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        required
        aria-invalid={error !== undefined}
        aria-describedby={error && errorId}
        {...props}
      />
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
