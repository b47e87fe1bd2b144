import { useEffect, useRef } from 'react';
import type { GetListParams } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider, replace, useNavigate } from 'react-router-dom';
import { expireSession, loadSession } from '../authProvider/session';
import { showLogin } from '../custom-pages/login';
import { dataProvider } from '../dataProvider';
import { onSessionExpired } from '../dataProvider/refreshSession';
import { FULL_LIST } from '../kit/fullList';
import { Loading } from '../kit/lazy/LazyPage';
import { AdminRoutes } from './AdminRoutes';
import { ErrorFallback } from './ErrorFallback';
import { getPrefetchPaths } from './preload';
import { queryClient } from './queryClient';
import { store } from './store';

function LoginRoute() {
  const navigate = useNavigate();
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    queryClient.clear();
    store.reset();
    if (!container.current) return;
    return showLogin(container.current, () => navigate('/dashboard', { replace: true }));
  }, [navigate]);

  return <div ref={container} />;
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

export async function mountApp(container: HTMLElement): Promise<void> {
  await hydrateQueries();
  createRoot(container).render(<App />);
}

export function App() {
  return <RouterProvider router={router} />;
}

const PREFETCHED_LISTS: Record<string, GetListParams> = {
  licenses: {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'creation_date', order: 'DESC' },
    filter: {},
  },
  pools: { ...FULL_LIST, filter: {} },
};

/** Prefetched responses that have arrived are in the first render. */
async function hydrateQueries(): Promise<void> {
  if (getPrefetchPaths(window.location).length === 0) return;
  const hydrated = Object.entries(PREFETCHED_LISTS).map(([resource, params]) =>
    queryClient.prefetchQuery({
      queryKey: [resource, 'getList', params],
      queryFn: () => dataProvider.getList(resource, params),
    }),
  );
  await Promise.race([Promise.all(hydrated), new Promise((done) => setTimeout(done))]);
}
