import { createRoot } from 'react-dom/client';
import './theme/base.css';
import { waitForIdle } from './admin/lazy/pageLoader';
import { loadSession } from './authProvider/session';
import { LoginLoading, LoginPage } from './custom-pages/login';
import { prefetch } from './dataProvider/request';
import { getPrefetchPaths, preloadPage } from './shell/preload';
import { applyTokens } from './theme/tokens';

// Loads in parallel with the session check, so that sign-in does not wait for it.
async function loadConsole() {
  const { pathname } = window.location;
  const page = pathname === '/login' ? '/dashboard' : pathname;
  const [shell] = await Promise.all([import('./shell/App'), preloadPage(page)]);
  await preloadPage(page);
  return shell;
}

const root = createRoot(document.getElementById('root') ?? document.body);

async function showConsole() {
  const { mountApp } = await loadConsole();
  mountApp(root);
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
