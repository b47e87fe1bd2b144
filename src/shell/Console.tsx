import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider, replace, useNavigate } from 'react-router-dom';
import { loadSession, lose } from '../authProvider/session';
import { showLogin } from '../custom-pages/login';
import { whenSessionIsLost } from '../dataProvider/refresh';
import { Loading } from '../kit/lazy/Loading';
import { Administration } from './Administration';
import { ErrorFallback } from './ErrorFallback';
import { takeFirstAnswers } from './firstAnswers';
import { queryClient } from './queryClient';
import { store } from './store';

function LoginRoute() {
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    queryClient.clear();
    store.reset();
    if (!place.current) return;
    return showLogin(place.current, () => navigate('/dashboard', { replace: true }));
  }, [navigate]);

  return <div ref={place} />;
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

// Only once: whoever was asked and stays on a form is not asked by every call that is refused meanwhile.
whenSessionIsLost(async () => {
  if (await lose()) router.navigate('/login', { replace: true });
});

/** Shows the console in place of what stands there. */
export async function mountConsole(place: HTMLElement): Promise<void> {
  await takeFirstAnswers();
  createRoot(place).render(<Console />);
}

/** The console with its addresses: sign-in, everything under /dashboard, and the way there from elsewhere. */
export function Console() {
  return <RouterProvider router={router} />;
}
