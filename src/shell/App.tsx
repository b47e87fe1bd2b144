import { useCallback, useEffect } from 'react';
import type { Root } from 'react-dom/client';
import {
  createBrowserRouter,
  Navigate,
  RouterProvider,
  replace,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { getUnsavedState } from '../admin/form/unsavedForms';
import { Loading } from '../admin/lazy/LazyPage';
import { rememberPage, takePageLeft } from '../authProvider/pageLeft';
import { expireSession, loadSession } from '../authProvider/session';
import { BASENAME } from '../basename';
import { LoginPage } from '../custom-pages/login';
import { onSecondFactorMissing } from '../dataProvider/reauthenticate';
import { onSessionExpired } from '../dataProvider/refreshSession';
import { AdminRoutes } from './AdminRoutes';
import { seedAccess } from './canAccess';
import { ErrorFallback } from './frame/ErrorFallback';
import styles from './LoginRoute.module.css';
import { queryClient } from './queryClient';
import { askToSignIn } from './session/askToSignIn';
import { store } from './store';

/** The sign-in page within the console, with the reason why a session ended by itself. */
function LoginRoute() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const openPage = useCallback(async () => navigate(await takePageLeft(), { replace: true }), [navigate]);

  useEffect(() => {
    queryClient.clear();
    store.reset();
  }, []);

  return (
    <>
      <LoginPage onSignedIn={openPage} />
      {state?.reason && (
        <p role="alert" className={styles.toast}>
          {state.reason}
        </p>
      )}
    </>
  );
}

// Redirects here, not in react-admin, which clears the caches during the redirect and never completes it.
async function requireSession() {
  const admin = await loadSession();
  if (!admin) return replace('/login');
  seedAccess(admin.role);
  return null;
}

/** A list's page, sort and filters are in the query of its URL: a change of the query alone keeps the session unasked. */
const isOtherPage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

async function requireNoSession() {
  return (await loadSession()) ? replace(BASENAME) : null;
}

const routeDefaults = { errorElement: <ErrorFallback />, hydrateFallbackElement: <Loading /> };

const router = createBrowserRouter([
  { path: '/login', element: <LoginRoute />, loader: requireNoSession, ...routeDefaults },
  {
    path: `${BASENAME}/*`,
    element: <AdminRoutes />,
    loader: requireSession,
    shouldRevalidate: isOtherPage,
    ...routeDefaults,
  },
  { path: '*', element: <Navigate to={BASENAME} replace /> },
]);

onSessionExpired(async (reason, isChange) => {
  if (getUnsavedState() !== 'clean') return askToSignIn(isChange);
  const admin = await expireSession();
  // Once: the calls of a page fail together.
  if (admin) {
    rememberPage(admin.username);
    router.navigate('/login', { replace: true, state: { reason } });
  }
  return false;
});

const PROFILE_PATH = `${BASENAME}/profile`;

onSecondFactorMissing(() => {
  if (window.location.pathname !== PROFILE_PATH) router.navigate(PROFILE_PATH, { replace: true });
});

export function mountApp(root: Root): void {
  root.render(<App />);
}

export function App() {
  return <RouterProvider router={router} />;
}
