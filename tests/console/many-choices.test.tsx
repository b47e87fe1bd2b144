import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import mappings from '../../src/resources/mappings';
import pools from '../../src/resources/pools';
import sites from '../../src/resources/sites';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { errorResponse, ok } from './responses';
import { office } from './stock';
import { stubWorker } from './stubWorker';

/** More than a select shows. */
const SITES = Array.from({ length: 101 }, (_, n) => ({
  id: n + 1,
  name: `Shop ${n + 1}`,
  url: `https://shop-${n + 1}.example.com`,
  is_active: true,
}));

const countRequests = () => fetchMock.callHistory.calls('path:/api/sites').length;

beforeEach(() => {
  stubWorker();
  fetchMock
    .get('path:/api/license-groups', ok([office]))
    .get('path:/api/sites', ok(SITES), { name: 'sites' });
});

async function openSearch() {
  renderResource([mappings, pools, sites], { dataProvider, at: '/dashboard/mappings/new' });
  return screen.findByRole('combobox', { name: 'Site' });
}

test('a search among many choices waits for the last keystroke', async () => {
  const user = userEvent.setup({ delay: null });
  const input = await openSearch();
  await user.click(input);
  const before = countRequests();

  await user.type(input, 'Shop 77');

  expect(await screen.findByRole('option', { name: /Shop 77/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Shop 1' })).not.toBeInTheDocument());
  expect(countRequests() - before).toBeLessThanOrEqual(1);
});

// spec: 8.the-server-s-message-first-else
test('a failed search among many choices has a toast and an error', async () => {
  const user = userEvent.setup({ delay: null });
  const input = await openSearch();
  fetchMock.modifyRoute('sites', { response: errorResponse(500, 'The database is away') });

  await user.type(input, 'Shop 77');

  expect(
    await screen.findByText('WooCommerce Sites could not be loaded: The database is away'),
  ).toBeVisible();
  expect(input).toBeInvalid();
});
