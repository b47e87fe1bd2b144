import { type FormEvent, useState } from 'react';
import { Login } from '#contract/auth';
import { fieldErrors } from '#contract/errors';
import { signIn } from '../../authProvider/session';
import login from '../../messages/en/login';

type Field = keyof Login;

/** The form's state: idle, submitting, or refused with a reason. Checked on submit and on change. */
export function useLoginForm(onSignedIn: () => void) {
  const [values, setValues] = useState<Login>({ username: '', password: '' });
  const [touched, setTouched] = useState<Partial<Record<Field, boolean>>>({});
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string>();

  const parsed = Login.safeParse(values);
  const wrong = parsed.error ? fieldErrors(parsed.error) : {};

  function change(field: Field, value: string) {
    setValues((before) => ({ ...before, [field]: value }));
    setTouched((before) => ({ ...before, [field]: true }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched({ username: true, password: true });
    setFailure(undefined);
    if (!parsed.success) return;

    setSubmitting(true);
    try {
      await signIn(parsed.data.username, parsed.data.password);
      onSignedIn();
    } catch (error) {
      setFailure((error instanceof Error && error.message) || login.failed);
      setSubmitting(false);
    }
  }

  const errorOf = (field: Field) => (touched[field] ? wrong[field] : undefined);
  return { values, change, submit, submitting, failure, errorOf };
}
