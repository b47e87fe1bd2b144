import { loadSession } from '../../authProvider/session';
import en from '../../messages/en/login';
import { type LoginMessages, loadLoginMessages } from '../../messages/login';
import { PRODUCT_TITLE } from '../../product';
import '../../theme/logo.css';
import { createElement } from './element';
import './login.css';
import { createLoginForm } from './loginForm';

/**
 * Shows the sign-in screen; somebody who is signed in already goes straight on. Plain DOM, because React
 * alone weighs four times as much as all that signing in needs. Returns what takes it away again.
 */
export function showLogin(container: HTMLElement, onSignedIn: () => unknown): () => void {
  let isMounted = true;
  container.replaceChildren(createElement('p', { className: 'loading' }, en.loading));

  Promise.all([loadSession(), loadLoginMessages()]).then(([admin, messages]) => {
    if (!isMounted) return;
    if (admin) onSignedIn();
    else container.replaceChildren(createLoginPage(messages, onSignedIn));
  });

  return () => {
    isMounted = false;
    container.replaceChildren();
  };
}

function createLoginPage(messages: LoginMessages, onSignedIn: () => unknown): HTMLElement {
  const { language, texts } = messages;
  document.title = PRODUCT_TITLE;
  document.documentElement.lang = language;
  const card = createElement(
    'div',
    { className: 'login-card' },
    createElement('span', { className: 'logo' }),
    createElement('h1', {}, PRODUCT_TITLE),
    createElement('p', { className: 'login-subtitle' }, texts.subtitle),
    createLoginForm(messages, onSignedIn),
  );
  return createElement('main', { className: 'login' }, card, createElement('footer', {}, texts.footer));
}
