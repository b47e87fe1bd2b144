import type { InputHTMLAttributes } from 'react';

interface LoginFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  name: string;
  label: string;
  error?: string;
  onChange: (value: string) => void;
}

export function LoginField({ name, label, error, onChange, ...input }: LoginFieldProps) {
  return (
    <div className="login-field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        required
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${name}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
      {error && (
        <p id={`${name}-error`} className="login-error">
          {error}
        </p>
      )}
    </div>
  );
}
