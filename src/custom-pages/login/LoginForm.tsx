import { useEffect, useRef } from 'react';
import login from '../../messages/en/login';
import { LoginField } from './LoginField';
import { useLoginForm } from './useLoginForm';

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { values, change, submit, submitting, failure, errorOf } = useLoginForm(onSignedIn);
  const form = useRef<HTMLFormElement>(null);

  // While it was sent nothing could hold the focus.
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  }, [failure]);

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={login.submit}>
      <LoginField
        name="username"
        label={login.username}
        autoComplete="username"
        autoCapitalize="none"
        value={values.username}
        onChange={(value) => change('username', value)}
        error={errorOf('username')}
        disabled={submitting}
      />
      <LoginField
        name="password"
        label={login.password}
        type="password"
        autoComplete="current-password"
        value={values.password}
        onChange={(value) => change('password', value)}
        error={errorOf('password')}
        disabled={submitting}
      />
      <div role="alert">{failure && <p className="login-failure">{failure}</p>}</div>
      <button type="submit" disabled={submitting}>
        {submitting ? login.submitting : login.submit}
      </button>
    </form>
  );
}
