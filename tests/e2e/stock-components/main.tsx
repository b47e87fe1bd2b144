import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import '../../../src/theme/base.css';
import { loadSession } from '../../../src/authProvider/session';
import { loadRemainingTexts } from '../../../src/messages/i18nProvider';
import { applyTokens } from '../../../src/theme/tokens';
import { StockAdmin } from './StockAdmin';

// Pages of the console load the texts of react-admin with their code; these pages are in the first bundle.
async function loadSessionAndTexts() {
  const [session] = await Promise.all([loadSession(), loadRemainingTexts()]);
  return session;
}

const router = createBrowserRouter([
  {
    path: '/dashboard/*',
    element: <StockAdmin />,
    loader: loadSessionAndTexts,
    hydrateFallbackElement: <p />,
  },
]);

applyTokens();
createRoot(document.getElementById('root') ?? document.body).render(<RouterProvider router={router} />);
