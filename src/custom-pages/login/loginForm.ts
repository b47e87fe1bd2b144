import { Login } from '#contract/auth';
import { fieldErrors } from '#contract/shared/errors';
import { signIn } from '../../authProvider/session';
import type { LoginMessages } from '../../messages/login';
import { createElement } from './element';
import { createLoginField } from './loginField';

/** The form: idle, submitting, or refused with a reason. Checked on submit and on change. */
export function createLoginForm(
  { texts, phrase }: LoginMessages,
  onSignedIn: () => unknown,
): HTMLFormElement {
  const username = createLoginField('username', texts.username, {
    autocomplete: 'username',
    autocapitalize: 'none',
  });
  const password = createLoginField('password', texts.password, {
    type: 'password',
    autocomplete: 'current-password',
  });
  const banner = createElement('div', { role: 'alert' });
  const button = createElement('button', { type: 'submit' }, texts.submit);
  const form = createElement('form', { noValidate: true }, username.row, password.row, banner, button);
  form.setAttribute('aria-label', texts.submit);
  const touched = new Set<string>();

  function validate(): Login | undefined {
    const { data, error } = Login.safeParse({
      username: username.input.value,
      password: password.input.value,
    });
    const errors = error ? fieldErrors(error) : {};
    for (const { input, setError } of [username, password]) {
      const message = touched.has(input.name) ? errors[input.name] : undefined;
      setError(message && phrase(message));
    }
    return data;
  }

  function setBusy(busy: boolean) {
    for (const control of [username.input, password.input, button]) control.disabled = busy;
    button.textContent = busy ? texts.submitting : texts.submit;
  }

  async function submit(login: Login) {
    setBusy(true);
    try {
      await signIn(login.username, login.password);
      await onSignedIn();
    } catch (error) {
      const reason = (error instanceof Error && phrase(error.message)) || texts.failed;
      setBusy(false);
      banner.replaceChildren(createElement('p', { className: 'login-failure' }, reason));
      // While it was sent nothing could hold the focus.
      password.input.focus();
    }
  }

  form.addEventListener('input', ({ target }) => {
    touched.add((target as HTMLInputElement).name);
    validate();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    banner.replaceChildren();
    for (const { input } of [username, password]) touched.add(input.name);
    const login = validate();
    if (login) submit(login);
  });
  return form;
}
