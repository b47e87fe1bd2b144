import { useCallback, useEffect } from 'react';
import type { Root } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider, replace, useNavigate } from 'react-router-dom';
import { Loading } from '../admin/lazy/LazyPage';
import { expireSession, loadSession } from '../authProvider/session';
import { LoginPage } from '../custom-pages/login';
import { onSessionExpired } from '../dataProvider/refreshSession';
import { resources } from '../resources';
import { AdminRoutes } from './AdminRoutes';
import { dataProvider } from './dataProvider';
import { ErrorFallback } from './ErrorFallback';
import { getFirstLists, storeFirstRequests } from './firstRequests';
import { getListPath } from './navigation';
import { getPrefetchPaths } from './preload';
import { queryClient } from './queryClient';
import { store } from './store';

function LoginRoute() {
  const navigate = useNavigate();
  const openDashboard = useCallback(() => navigate('/dashboard', { replace: true }), [navigate]);

  useEffect(() => {
    queryClient.clear();
    store.reset();
  }, []);

  return <LoginPage onSignedIn={openDashboard} />;
}

// Redirects here, not in react-admin, which clears the caches during the redirect and never completes it.
async function requireSession() {
  return (await loadSession()) ? null : replace('/login');
}

async function requireNoSession() {
  return (await loadSession()) ? replace('/dashboard') : null;
}

const routeDefaults = { errorElement: <ErrorFallback />, hydrateFallbackElement: <Loading /> };

const router = createBrowserRouter([
  { path: '/login', element: <LoginRoute />, loader: requireNoSession, ...routeDefaults },
  { path: '/dashboard/*', element: <AdminRoutes />, loader: requireSession, ...routeDefaults },
  { path: '*', element: <Navigate to="/dashboard" replace /> },
]);

// Only once: a user who stays on a form must not be asked again for every failed call.
onSessionExpired(async () => {
  if (await expireSession()) router.navigate('/login', { replace: true });
});

export async function mountApp(root: Root): Promise<void> {
  await hydrateQueries();
  root.render(<App />);
  storeFirstRequests();
}

export function App() {
  return <RouterProvider router={router} />;
}

/** Caches prefetched responses that have arrived, so that the first render shows them. */
export async function hydrateQueries(): Promise<void> {
  const { pathname } = window.location;
  const page = resources.find(({ name }) => getListPath(name) === pathname);
  if (!page || getPrefetchPaths(window.location).length === 0) return;
  const hydrated = getFirstLists(page).map(([resource, params]) =>
    queryClient.prefetchQuery({
      queryKey: [resource, 'getList', params],
      queryFn: () => dataProvider.getList(resource, params),
    }),
  );
  await Promise.race([Promise.all(hydrated), new Promise((done) => setTimeout(done))]);
}
