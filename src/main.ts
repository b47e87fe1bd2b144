import { loadSession } from './authProvider/session';
import { showLogin } from './custom-pages/login';
import { requestAhead } from './dataProvider/request';
import { idle } from './kit/lazy/pageSource';
import login from './messages/en/login';
import { firstCallsOf } from './shell/firstCalls';
import { preloadPage } from './shell/pageSources';
import { applyTokens } from './theme/applyTokens';
import './theme/base.css';

// Signing in must not wait for the console: it loads beside the question who is signed in.
async function loadConsole() {
  const { pathname } = window.location;
  const page = pathname === '/login' ? '/dashboard' : pathname;
  const [shell] = await Promise.all([import('./shell/Console'), preloadPage(page)]);
  await preloadPage(page);
  return shell;
}

const root = document.getElementById('root') ?? document.body;

async function showConsole() {
  const { mountConsole } = await loadConsole();
  mountConsole(root);
}

function askToSignIn() {
  window.history.replaceState(null, '', '/login');
  showLogin(root, enter);
  // React comes while one types, once the form is painted.
  requestAnimationFrame(() => idle().then(loadConsole));
}

function enter() {
  window.history.replaceState(null, '', '/dashboard');
  return showConsole();
}

async function start() {
  applyTokens();
  root.innerHTML = `<p class="loading">${login.loading}</p>`;
  if (localStorage.getItem('admin')) {
    for (const path of firstCallsOf(window.location)) requestAhead(path);
    loadConsole();
  }
  const admin = await loadSession();
  if (!admin) return askToSignIn();
  return window.location.pathname === '/login' ? enter() : showConsole();
}

start();
