import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import { resources } from '../../src/custom-pages/resources';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { errorResponse, ok } from './responses';
import { licensePage, office, sold } from './stock';
import { stubWorker } from './stubWorker';

const site = { id: 3, name: 'Main Shop', url: 'https://shop.example.com', is_active: true };

const open = (at: string) => renderResource(resources, { dataProvider, at: `/dashboard/${at}` });

beforeEach(() => {
  stubWorker();
  fetchMock
    .get('path:/api/licenses', licensePage([sold]))
    // The only shop is selected, and asked for its products.
    .get('path:/api/sites/3/products', ok({ products: [], synced_at: null }))
    .post('path:/api/sites/3/sync-products', ok([]))
    .get('path:/api/license-groups', errorResponse(500, 'The database is away'), { name: 'pools' })
    .get('path:/api/sites', errorResponse(500, 'The database is away'), { name: 'sites' });
});

const POOLS_TOAST = 'License Pools could not be loaded: The database is away';

function mend() {
  fetchMock.modifyRoute('pools', { response: ok([office]) });
  fetchMock.modifyRoute('sites', { response: ok([site]) });
}

// spec: 8.the-server-s-message-first-else
test.each([
  ['licenses/new', 'License Pool', POOLS_TOAST, 'Office 2026'],
  ['mappings/new', 'License Pool', POOLS_TOAST, 'Office 2026'],
  ['mappings/new', 'Site', 'WooCommerce Sites could not be loaded: The database is away', 'Main Shop'],
])('%s: a failed %s select has a toast, an error and a retry', async (page, label, toast, choice) => {
  const user = userEvent.setup();
  // One toast at a time.
  if (label === 'Site') fetchMock.modifyRoute('pools', { response: ok([office]) });
  else fetchMock.modifyRoute('sites', { response: ok([site]) });
  open(page);

  expect(await screen.findByText(toast)).toBeVisible();
  const select = screen.getByLabelText(label);
  const problem = await screen.findByText(toast.replace(/:.*/, ''));
  expect(select).toBeInvalid();
  expect(select).toHaveAccessibleDescription(/could not be loaded/);
  mend();
  await user.click(within(problem).getByRole('button', { name: 'Try Again' }));

  await waitFor(() => expect(select).toBeValid());
  await user.click(select);
  expect(await screen.findByRole('option', { name: new RegExp(`^${choice}`) })).toBeInTheDocument();
});

// spec: 8.the-server-s-message-first-else
test('a failed pool filter of the licenses has a toast, an error and a retry', async () => {
  const user = userEvent.setup();
  open('licenses');

  expect(await screen.findByText(POOLS_TOAST)).toBeVisible();
  const problem = await screen.findByText('License Pools could not be loaded');
  mend();
  await user.click(within(problem).getByRole('button', { name: 'Try Again' }));

  const filter = await screen.findByLabelText('Filter by Pool');
  expect(within(filter).getByRole('option', { name: 'Office 2026' })).toBeInTheDocument();
});

// spec: 8.the-server-s-message-first-else
test('the import says why it has no pools, and offers them after a retry', async () => {
  const user = userEvent.setup();
  open('licenses/import');

  expect(await screen.findByText(POOLS_TOAST)).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'License Pool' }));
  const claimsNoMatch = screen.queryAllByText('No pool matches').length;
  mend();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('combobox', { name: 'License Pool' }));

  expect(claimsNoMatch).toBe(0);
  expect(await screen.findByRole('option', { name: 'Office 2026' })).toBeVisible();
});

test('the import does not deny pools that are still loading', async () => {
  let respond = (_: object) => {};
  fetchMock.modifyRoute('pools', {
    response: new Promise<object>((resolve) => {
      respond = resolve;
    }),
  });
  const user = userEvent.setup();
  open('licenses/import');

  await user.click(await screen.findByRole('combobox', { name: 'License Pool' }));
  expect(screen.queryByText('No pool matches')).not.toBeInTheDocument();
  respond(ok([office]));

  expect(await screen.findByRole('option', { name: 'Office 2026' })).toBeVisible();
});
