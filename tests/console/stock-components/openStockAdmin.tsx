import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { cacheAdmin } from '../../../src/authProvider/session';
import { queryClient } from '../../../src/shell/queryClient';
import { StockAdmin } from '../../e2e/stock-components/StockAdmin';
import { ada } from '../admin';
import { ok } from '../responses';
import { available, cloud, office } from '../stock';

/** Opens the stock pages over the console's own providers; the API answers with two pools and a license. */
export function openStockAdmin(path: string) {
  const router = createMemoryRouter([{ path: '/dashboard/*', element: <StockAdmin /> }], {
    initialEntries: [`/dashboard${path}`],
  });
  return { user: userEvent.setup(), router, ...render(<RouterProvider router={router} />) };
}

export function mockStockApi(): void {
  queryClient.clear();
  cacheAdmin(ada);
  fetchMock.get('path:/api/notifications/unresolved-count', ok({ count: 0 }));
  fetchMock.get('path:/api/license-groups', ok([office, cloud]));
  fetchMock.get('path:/api/license-groups/3', ok(office));
  fetchMock.put('path:/api/license-groups/3', ok(office));
  fetchMock.delete('path:/api/license-groups/3', ok(null));
  fetchMock.post('path:/api/license-groups', { status: 201, body: ok({ id: 3 }) });
  fetchMock.get('path:/api/licenses', ok({ licenses: [available], pagination: { total: 1 }, stats: {} }));
  fetchMock.get('path:/api/licenses/11', ok(available));
  fetchMock.catch(ok([]));
}
