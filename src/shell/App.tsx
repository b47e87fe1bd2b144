import { useCallback, useEffect } from 'react';
import type { GetListParams } from 'react-admin';
import type { Root } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider, replace, useNavigate } from 'react-router-dom';
import { CHOICES_PARAMS } from '../admin/form/referenceChoices';
import { FULL_LIST } from '../admin/fullList';
import { Loading } from '../admin/lazy/LazyPage';
import { expireSession, loadSession } from '../authProvider/session';
import { LoginPage } from '../custom-pages/login';
import { dataProvider } from '../dataProvider';
import { onSessionExpired } from '../dataProvider/refreshSession';
import { AdminRoutes } from './AdminRoutes';
import { ErrorFallback } from './ErrorFallback';
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
}

export function App() {
  return <RouterProvider router={router} />;
}

/** The prefetched lists, with the parameters that react-admin requests. */
const PREFETCHED_LISTS: [resource: string, params: GetListParams][] = [
  [
    'licenses',
    {
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'creation_date', order: 'DESC' },
      filter: {},
    },
  ],
  ['pools', { ...FULL_LIST, filter: {} }],
  ['pools', { ...CHOICES_PARAMS, filter: {} }],
];

/** Caches prefetched responses that have arrived, so that the first render shows them. */
export async function hydrateQueries(): Promise<void> {
  if (getPrefetchPaths(window.location).length === 0) return;
  const hydrated = PREFETCHED_LISTS.map(([resource, params]) =>
    queryClient.prefetchQuery({
      queryKey: [resource, 'getList', params],
      queryFn: () => dataProvider.getList(resource, params),
    }),
  );
  await Promise.race([Promise.all(hydrated), new Promise((done) => setTimeout(done))]);
}
