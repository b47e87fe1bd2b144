import { loadSession } from '../../authProvider/session';
import en from '../../messages/en/login';
import { type LoginMessages, loadLoginMessages } from '../../messages/login';
import { PRODUCT } from '../../product';
import '../../theme/keyMark.css';
import { element } from './element';
import './login.css';
import { loginForm } from './loginForm';

/**
 * Shows the sign-in screen; somebody who is signed in already goes straight on. Plain DOM, because React
 * alone weighs four times as much as all that signing in needs. Returns what takes it away again.
 */
export function showLogin(place: HTMLElement, onSignedIn: () => unknown): () => void {
  let isHere = true;
  place.replaceChildren(element('p', { className: 'loading' }, en.loading));

  Promise.all([loadSession(), loadLoginMessages()]).then(([admin, messages]) => {
    if (!isHere) return;
    if (admin) onSignedIn();
    else place.replaceChildren(loginPage(messages, onSignedIn));
  });

  return () => {
    isHere = false;
    place.replaceChildren();
  };
}

function loginPage(messages: LoginMessages, onSignedIn: () => unknown): HTMLElement {
  const { language, texts } = messages;
  document.title = PRODUCT;
  document.documentElement.lang = language;
  const card = element(
    'div',
    { className: 'login-card' },
    element('span', { className: 'key-mark' }),
    element('h1', {}, PRODUCT),
    element('p', { className: 'login-subtitle' }, texts.subtitle),
    loginForm(messages, onSignedIn),
  );
  return element('main', { className: 'login' }, card, element('footer', {}, texts.footer));
}
