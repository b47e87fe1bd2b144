import { createBrowserRouter, Navigate, RouterProvider, useNavigate } from 'react-router-dom';
import { forget } from '../authProvider/session';
import LoginPage from '../custom-pages/login';
import { whenSessionIsLost } from '../dataProvider/refresh';
import { Administration } from './Administration';
import { ErrorFallback } from './ErrorFallback';
import { queryClient } from './queryClient';

function LoginRoute() {
  const navigate = useNavigate();
  return <LoginPage onSignedIn={() => navigate('/dashboard', { replace: true })} />;
}

const router = createBrowserRouter([
  { path: '/login', element: <LoginRoute />, errorElement: <ErrorFallback /> },
  { path: '/dashboard/*', element: <Administration />, errorElement: <ErrorFallback /> },
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
