import { createRoot } from 'react-dom/client';
import { PROVIDER_RETURN_PATH } from '#contract/providerReturnPath';
import './theme/base.css';
import { waitForIdle } from './admin/lazy/pageLoader';
import { rememberPage, takePageLeft } from './authProvider/pageLeft';
import { loadSession } from './authProvider/session';
import { BASENAME } from './basename';
import { LoginLoading, LoginPage } from './custom-pages/login';
import { setApiUrl } from './dataProvider/request';
import { recordEarlyKeys } from './shell/keyboard/earlyKeys';
import { preloadPage } from './shell/preload';
import { getLanguage } from './texts/languages';
import { applyTokens } from './theme/tokens';

// Loads in parallel with the session check, so that sign-in does not wait for it.
async function loadConsole() {
  const { pathname } = window.location;
  const page = pathname === '/login' ? BASENAME : pathname;
  // A page whose code fails to load offers to try again, once the shell shows it.
  const preload = () => preloadPage(page).catch(() => {});
  const [shell] = await Promise.all([import('./shell/App'), preload()]);
  await preload();
  return shell;
}

const root = createRoot(document.getElementById('root') ?? document.body);

async function showConsole() {
  const { mountApp } = await loadConsole();
  mountApp(root);
}

function showLoginPage() {
  window.history.replaceState(null, '', '/login');
  root.render(<LoginPage onSignedIn={openPageLeft} />);
  // The console loads while the user types, once the form is painted.
  requestAnimationFrame(() => waitForIdle().then(loadConsole));
}

async function showInvitation() {
  const { InvitationPage } = await import('./custom-pages/invitation');
  root.render(<InvitationPage onSignedIn={openDashboard} />);
}

async function finishAtProvider() {
  const query = window.location.search;
  // The code is nobody's but this page's.
  window.history.replaceState(null, '', '/login');
  const { ProviderReturn } = await import('./custom-pages/login/ProviderReturn');
  root.render(<ProviderReturn query={query} onSignedIn={openDashboard} />);
}

function openDashboard() {
  window.history.replaceState(null, '', BASENAME);
  return showConsole();
}

async function openPageLeft() {
  window.history.replaceState(null, '', await takePageLeft());
  return showConsole();
}

async function startConsole() {
  setApiUrl(import.meta.env.VITE_API_URL);
  applyTokens();
  // Before the console reads it.
  getLanguage();
  root.render(<LoginLoading />);
  if (window.location.pathname === '/invitation') return showInvitation();
  if (window.location.pathname === PROVIDER_RETURN_PATH) return finishAtProvider();
  const lastAdmin = localStorage.getItem('admin');
  if (lastAdmin) {
    recordEarlyKeys();
    loadConsole();
  }
  const admin = await loadSession();
  if (!admin) {
    if (lastAdmin) rememberPage(JSON.parse(lastAdmin).username);
    return showLoginPage();
  }
  return window.location.pathname === '/login' ? openDashboard() : showConsole();
}

startConsole();
