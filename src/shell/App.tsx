import type { Root } from 'react-dom/client';
import {
  createBrowserRouter,
  Navigate,
  RouterProvider,
  replace,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { getUnsavedState } from '../admin/form/unsavedForms';
import { Loading } from '../admin/lazy/LazyPage';
import { rememberPage } from '../authProvider/pageLeft';
import { expireSession, loadSession } from '../authProvider/session';
import { resources } from '../custom-pages/resources';
import { onSecondFactorMissing } from '../dataProvider/reauthenticate';
import { onSessionExpired } from '../dataProvider/refreshSession';
import { AdminRoutes } from './AdminRoutes';
import { askToSignIn } from './askToSignIn';
import { seedAccess } from './canAccess';
import { dataProvider } from './dataProvider';
import { ErrorFallback } from './ErrorFallback';
import { getFirstLists, storeFirstRequests } from './firstRequests';
import { LoginRoute } from './LoginRoute';
import { getListPath } from './navigation';
import { getPrefetchPaths } from './preload';
import { queryClient } from './queryClient';

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
  return (await loadSession()) ? replace('/dashboard') : null;
}

const routeDefaults = { errorElement: <ErrorFallback />, hydrateFallbackElement: <Loading /> };

const router = createBrowserRouter([
  { path: '/login', element: <LoginRoute />, loader: requireNoSession, ...routeDefaults },
  {
    path: '/dashboard/*',
    element: <AdminRoutes />,
    loader: requireSession,
    shouldRevalidate: isOtherPage,
    ...routeDefaults,
  },
  { path: '*', element: <Navigate to="/dashboard" replace /> },
]);

onSessionExpired(async (reason, isChange) => {
  if (getUnsavedState() !== 'clean') return askToSignIn(isChange);
  const admin = await expireSession();
  // Once: the calls of a page fail together.
  if (admin) {
    rememberPage(admin.id);
    router.navigate('/login', { replace: true, state: { reason } });
  }
  return false;
});

const PROFILE_PATH = '/dashboard/profile';

onSecondFactorMissing(() => {
  if (window.location.pathname !== PROFILE_PATH) router.navigate(PROFILE_PATH, { replace: true });
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
