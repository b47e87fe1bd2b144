import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Login } from '#contract/sessions';
import type { Texts } from '#contract/texts/Text';
import type { ChosenPasskey } from '../../authProvider/passkeys';
import { isWithoutPasskeys, signIn, signInWithPasskey } from '../../authProvider/session';
import styles from './Login.module.css';
import { LoginField } from './LoginField';
import { usePasskeySuggestion } from './usePasskeySuggestion';

// Loaded once the form is painted: the schema library is a fifth of the scripts that the form would need.
const loadValidation = () => import('./validateLogin');

const canUsePasskeys = 'PublicKeyCredential' in window;

interface LoginFormProps {
  texts: Texts['login'];
  onSignedIn: () => unknown;
}

/** Username and password, checked on input and on submit. */
export function LoginForm({ texts, onSignedIn }: LoginFormProps) {
  const [touched, setTouched] = useState<string[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [needsCode, setNeedsCode] = useState(false);
  const [hasPasskeys, setHasPasskeys] = useState(canUsePasskeys);
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    loadValidation().catch(() => {});
  }, []);

  // The disabled inputs have lost the focus.
  useEffect(() => {
    if (failure && !needsCode) passwordInput.current?.focus();
  }, [failure, needsCode]);

  // The inputs are uncontrolled: password managers fill them without events.
  async function validate(form: HTMLFormElement): Promise<Login | undefined> {
    const values = new FormData(form);
    const { validateLogin } = await loadValidation();
    const { login, errors } = validateLogin(values);
    setErrors(errors);
    return login;
  }

  function handleInput({ currentTarget, target }: InputEvent<HTMLFormElement>) {
    setTouched([...touched, (target as HTMLInputElement).name]);
    // A failure to load is reported on submit.
    validate(currentTarget).catch(() => {});
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(undefined);
    setTouched(['username', 'password']);
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    try {
      const login = await validate(event.currentTarget);
      if (!login) return;
      setIsSubmitting(true);
      await signIn(login.username, login.password, code);
      await onSignedIn();
    } catch (error) {
      handleFailure(error);
    }
  }

  function handleFailure(error: unknown) {
    setIsSubmitting(false);
    const isStep = Object(error).body?.code === 'second_factor_required';
    if (isStep) setNeedsCode(true);
    // The first question for the code is no failure.
    if (!isStep || needsCode) setFailure((error instanceof Error && error.message) || texts.failed);
  }

  async function handleSuggested(passkey: ChosenPasskey) {
    setFailure(undefined);
    setIsSubmitting(true);
    try {
      await signInWithPasskey(passkey);
      await onSignedIn();
    } catch (error) {
      handleFailure(error);
    }
  }
  const endSuggestion = usePasskeySuggestion(handleSuggested, () => setHasPasskeys(false));

  async function handlePasskey() {
    endSuggestion();
    setFailure(undefined);
    try {
      const { signInByPasskey } = await import('../../authProvider/passkeys');
      await signInByPasskey();
      await onSignedIn();
    } catch (error) {
      if (isWithoutPasskeys(error)) return setHasPasskeys(false);
      // Closing the browser's dialog is no failure.
      if (!(error instanceof Error) || error.name !== 'NotAllowedError') handleFailure(error);
    }
  }

  function fieldProps(name: 'username' | 'password') {
    const error = touched.includes(name) ? errors[name] : undefined;
    return { name, label: texts[name], error, disabled: isSubmitting };
  }

  return (
    <form noValidate aria-label={texts.submit} onInput={handleInput} onSubmit={handleSubmit}>
      <LoginField {...fieldProps('username')} autoComplete="username webauthn" autoCapitalize="none" />
      <LoginField
        {...fieldProps('password')}
        ref={passwordInput}
        type="password"
        autoComplete="current-password"
      />
      {needsCode && (
        <LoginField
          name="code"
          label={texts.code}
          hint={texts.code_hint}
          // The step appears because the password was accepted.
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          disabled={isSubmitting}
        />
      )}
      <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
      <button type="submit" disabled={isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </button>
      {hasPasskeys && (
        <button type="button" className={styles.passkey} onClick={handlePasskey} disabled={isSubmitting}>
          {texts.passkey}
        </button>
      )}
    </form>
  );
}
