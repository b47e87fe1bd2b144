import { createRoot } from 'react-dom/client';
import './theme/base.css';
import { loadSession } from './authProvider/session';
import { LoginLoading, LoginPage } from './custom-pages/login';
import { prefetch } from './dataProvider/request';
import { waitForIdle } from './kit/lazy/pageLoader';
import { getPrefetchPaths, preloadPage } from './shell/preload';
import { applyTokens } from './theme/tokens';

// Signing in does not wait for the console, which loads beside the question who is signed in.
async function loadConsole() {
  const { pathname } = window.location;
  const page = pathname === '/login' ? '/dashboard' : pathname;
  const [shell] = await Promise.all([import('./shell/App'), preloadPage(page)]);
  await preloadPage(page);
  return shell;
}

const root = createRoot(document.getElementById('root') ?? document.body);

async function showConsole() {
  const { mountApp: mountConsole } = await loadConsole();
  mountConsole(root);
}

function showLoginPage() {
  window.history.replaceState(null, '', '/login');
  root.render(<LoginPage onSignedIn={openDashboard} />);
  // The console loads while the user types, once the form is painted.
  requestAnimationFrame(() => waitForIdle().then(loadConsole));
}

function openDashboard() {
  window.history.replaceState(null, '', '/dashboard');
  return showConsole();
}

async function startConsole() {
  applyTokens();
  root.render(<LoginLoading />);
  if (localStorage.getItem('admin')) {
    for (const path of getPrefetchPaths(window.location)) prefetch(path);
    loadConsole();
  }
  const admin = await loadSession();
  if (!admin) return showLoginPage();
  return window.location.pathname === '/login' ? openDashboard() : showConsole();
}

startConsole();
