import { createRoot } from 'react-dom/client';
import { loadSession } from './authProvider/session';
import LoginPage from './custom-pages/login';
import login from './messages/en/login';
import { preloadPage } from './shell/pageSources';
import { applyTokens } from './theme/applyTokens';
import './theme/base.css';

// Signing in must not wait for the console: it loads beside the question who is signed in.
async function loadConsole() {
  const { pathname } = window.location;
  const [shell] = await Promise.all([
    import('./shell/Console'),
    preloadPage(pathname === '/login' ? '/dashboard' : pathname),
  ]);
  return shell;
}

const root = createRoot(document.getElementById('root') ?? document.body);

async function showConsole() {
  const { Console } = await loadConsole();
  root.render(<Console />);
}

function showLogin() {
  window.history.replaceState(null, '', '/login');
  root.render(<LoginPage onSignedIn={() => enter()} />);
  loadConsole();
}

function enter() {
  window.history.replaceState(null, '', '/dashboard');
  return showConsole();
}

async function start() {
  applyTokens();
  root.render(<p className="loading">{login.loading}</p>);
  if (localStorage.getItem('admin')) loadConsole();
  const admin = await loadSession();
  if (!admin) return showLogin();
  return window.location.pathname === '/login' ? enter() : showConsole();
}

start();
