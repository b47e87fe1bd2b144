import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Login } from '#contract/session';
import { fieldMessages } from '#contract/shared/fieldMessages';
import { signIn } from '../../authProvider/session';
import type { LoginMessages } from '../../messages/login';
import { translateFields } from '../../messages/translateMessage';
import styles from './Login.module.css';
import { LoginField } from './LoginField';

interface LoginFormProps {
  messages: LoginMessages;
  onSignedIn: () => unknown;
}

/** Username and password, checked on input and on submit. */
export function LoginForm({ messages: { texts }, onSignedIn }: LoginFormProps) {
  const [touched, setTouched] = useState<string[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const passwordInput = useRef<HTMLInputElement>(null);

  // The disabled inputs have lost the focus.
  useEffect(() => {
    if (failure) passwordInput.current?.focus();
  }, [failure]);

  // The inputs are uncontrolled: password managers fill them without events.
  function validate(form: HTMLFormElement): Login | undefined {
    const { data, error } = Login.safeParse(Object.fromEntries(new FormData(form)));
    setErrors(error ? translateFields(fieldMessages(error)) : {});
    return data;
  }

  function handleInput({ currentTarget, target }: InputEvent<HTMLFormElement>) {
    setTouched([...touched, (target as HTMLInputElement).name]);
    validate(currentTarget);
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(undefined);
    setTouched(['username', 'password']);
    const login = validate(event.currentTarget);
    if (!login) return;

    setIsSubmitting(true);
    try {
      await signIn(login.username, login.password);
      await onSignedIn();
    } catch (error) {
      setIsSubmitting(false);
      setFailure((error instanceof Error && error.message) || texts.failed);
    }
  }

  function fieldProps(name: 'username' | 'password') {
    const error = touched.includes(name) ? errors[name] : undefined;
    return { name, label: texts[name], error, disabled: isSubmitting };
  }

  return (
    <form noValidate aria-label={texts.submit} onInput={handleInput} onSubmit={handleSubmit}>
      <LoginField {...fieldProps('username')} autoComplete="username" autoCapitalize="none" />
      <LoginField
        {...fieldProps('password')}
        ref={passwordInput}
        type="password"
        autoComplete="current-password"
      />
      <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
      <button type="submit" disabled={isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </button>
    </form>
  );
}
