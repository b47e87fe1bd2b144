import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import '../../../src/theme/base.css';
import { loadSession } from '../../../src/authProvider/session';
import { applyTokens } from '../../../src/theme/tokens';
import { StockAdmin } from './StockAdmin';

const router = createBrowserRouter([
  {
    path: '/dashboard/*',
    element: <StockAdmin />,
    loader: loadSession,
    hydrateFallbackElement: <p />,
  },
]);

applyTokens();
createRoot(document.getElementById('root') ?? document.body).render(<RouterProvider router={router} />);
