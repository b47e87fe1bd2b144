import { createBrowserRouter, Navigate, RouterProvider, replace, useNavigate } from 'react-router-dom';
import { forget, loadSession } from '../authProvider/session';
import LoginPage from '../custom-pages/login';
import { whenSessionIsLost } from '../dataProvider/refresh';
import { Loading } from '../kit/lazy/Loading';
import { Administration } from './Administration';
import { ErrorFallback } from './ErrorFallback';
import { queryClient } from './queryClient';

function LoginRoute() {
  const navigate = useNavigate();
  return <LoginPage onSignedIn={() => navigate('/dashboard', { replace: true })} />;
}

// Guards here and not in react-admin: its own clears the caches while it leaves, and so never arrives.
async function onlySignedIn() {
  return (await loadSession()) ? null : replace('/login');
}

async function onlySignedOut() {
  return (await loadSession()) ? replace('/dashboard') : null;
}

const guarded = { errorElement: <ErrorFallback />, hydrateFallbackElement: <Loading /> };

const router = createBrowserRouter([
  { path: '/login', element: <LoginRoute />, loader: onlySignedOut, ...guarded },
  { path: '/dashboard/*', element: <Administration />, loader: onlySignedIn, ...guarded },
  { path: '*', element: <Navigate to="/dashboard" replace /> },
]);

whenSessionIsLost(() => {
  forget();
  queryClient.clear();
  if (router.state.location.pathname !== '/login') router.navigate('/login', { replace: true });
});

/** The console with its addresses: sign-in, everything under /dashboard, and the way there from elsewhere. */
export function Console() {
  return <RouterProvider router={router} />;
}
