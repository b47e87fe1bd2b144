import { Login } from '#contract/auth';
import { fieldErrors } from '#contract/errors';
import { signIn } from '../../authProvider/session';
import type { LoginMessages } from '../../messages/login';
import { element } from './element';
import { loginField } from './loginField';

/** The form: idle, submitting, or refused with a reason. Checked on submit and on change. */
export function loginForm({ texts, phrase }: LoginMessages, onSignedIn: () => unknown): HTMLFormElement {
  const username = loginField('username', texts.username, {
    autocomplete: 'username',
    autocapitalize: 'none',
  });
  const password = loginField('password', texts.password, {
    type: 'password',
    autocomplete: 'current-password',
  });
  const banner = element('div', { role: 'alert' });
  const button = element('button', { type: 'submit' }, texts.submit);
  const form = element('form', { noValidate: true }, username.row, password.row, banner, button);
  form.setAttribute('aria-label', texts.submit);
  const touched = new Set<string>();

  function check(): Login | undefined {
    const { data, error } = Login.safeParse({
      username: username.input.value,
      password: password.input.value,
    });
    const wrong = error ? fieldErrors(error) : {};
    for (const { input, tell } of [username, password]) {
      const message = touched.has(input.name) ? wrong[input.name] : undefined;
      tell(message && phrase(message));
    }
    return data;
  }

  function setBusy(busy: boolean) {
    for (const control of [username.input, password.input, button]) control.disabled = busy;
    button.textContent = busy ? texts.submitting : texts.submit;
  }

  async function send(login: Login) {
    setBusy(true);
    try {
      await signIn(login.username, login.password);
      await onSignedIn();
    } catch (error) {
      const reason = (error instanceof Error && phrase(error.message)) || texts.failed;
      setBusy(false);
      banner.replaceChildren(element('p', { className: 'login-failure' }, reason));
      // While it was sent nothing could hold the focus.
      password.input.focus();
    }
  }

  form.addEventListener('input', ({ target }) => {
    touched.add((target as HTMLInputElement).name);
    check();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    banner.replaceChildren();
    for (const { input } of [username, password]) touched.add(input.name);
    const login = check();
    if (login) send(login);
  });
  return form;
}
