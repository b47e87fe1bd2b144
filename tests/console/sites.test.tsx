import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import type { AuthProvider } from 'react-admin';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { Capability } from '#contract/capabilities';
import { setCapabilities } from '../../src/dataProvider/capabilities';
import mappings from '../../src/resources/mappings';
import sites from '../../src/resources/sites';
import { dataProvider } from '../../src/shell/dataProvider';
import { officeMapping } from './mapping';
import { renderResource } from './renderResource';
import { errorResponse, getSentBody, ok } from './responses';
import { site as baseSite, noFailedDeliveries } from './site';
import { office } from './stock';

const site = { ...baseSite, notification_email: 'stock@example.com' };

const open = (at: string) => renderResource([sites, mappings], { dataProvider, at: `/dashboard/${at}` });

beforeEach(() => {
  fetchMock.get('/api/sites', ok([site]));
  fetchMock.get('/api/sites/3', ok(site));
  fetchMock.get('path:/api/license-groups', ok([office]));
  fetchMock.get('/api/mappings?site_id=3', ok([]), { name: 'mappings' });
  fetchMock.get('/api/sites/3/undelivered', ok(noFailedDeliveries));
  fetchMock.get('/api/sites/3/api-keys', ok([]));
});

// spec: 2.mappings-sites.sites-list-never
test('lists the sites, with Never for products that were not synced', async () => {
  open('sites');

  const row = (await screen.findByText('Main Shop')).closest('tr') as HTMLElement;

  expect(within(row).getByText('https://shop.example.com')).toBeVisible();
  expect(within(row).getByText('Active')).toBeVisible();
  expect(within(row).getByText('Never')).toBeVisible();
  expect(within(row).getByText('Nov 2, 2026')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'View Main Shop' })).toHaveAttribute(
    'href',
    '/dashboard/sites/3',
  );
});

test('filters the sites by the pool that their products are mapped to', async () => {
  fetchMock.get('/api/sites?license_group_id=3', ok([{ ...site, id: 4, name: 'Corner Shop' }]));
  open('sites');
  await screen.findByText('Main Shop');

  await userEvent.selectOptions(await screen.findByLabelText('Filter by Pool'), 'Office 2026');

  expect(await screen.findByText('Corner Shop')).toBeVisible();
  expect(screen.queryByText('Main Shop')).toBeNull();
  expect(await screen.findByText('Pool: Office 2026')).toBeVisible();
});

test('an empty list offers the next step', async () => {
  fetchMock.removeRoutes().get('/api/sites', ok([])).get('path:/api/license-groups', ok([]));
  open('sites');

  expect(await screen.findByText('No sites yet')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Register Site' })[0]).toHaveAttribute(
    'href',
    '/dashboard/sites/new',
  );
});

async function confirmDeletion(dialog: HTMLElement) {
  const button = within(dialog).getByRole('button', { name: 'Delete' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}

test('says what is deleted with a site, and asks for its name where it is much', async () => {
  fetchMock.get('/api/sites/3/deletion', ok({ mappings: 12, backordered_orders: 1 }));
  fetchMock.delete('/api/sites/3', ok(null));
  open('sites');

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Main Shop' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('12 product mappings')).toBeVisible();
  expect(within(dialog).getByText('1 order waiting for keys')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText('Type “Main Shop” to confirm'), 'Main Shop');
  await confirmDeletion(dialog);

  expect(await screen.findByText('Site deleted successfully')).toBeVisible();
});

test('says what little is deleted with a site without asking for its name', async () => {
  fetchMock.get('/api/sites/3/deletion', ok({ mappings: 1, backordered_orders: 0 }));
  fetchMock.delete('/api/sites/3', ok(null));
  open('sites');

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Main Shop' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('1 product mapping')).toBeVisible();
  await confirmDeletion(dialog);

  expect(await screen.findByText('Site deleted successfully')).toBeVisible();
});

// spec: 8.site-deleted-not-deleted-not-updated
test('deletes a site after confirmation', async () => {
  fetchMock.delete('/api/sites/3', ok(null));
  open('sites');

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Main Shop' }));
  const dialog = await screen.findByRole('dialog');
  expect(fetchMock.callHistory.calls(undefined, { method: 'delete' })).toHaveLength(0);
  await confirmDeletion(dialog);

  expect(await screen.findByText('Site deleted successfully')).toBeVisible();
  expect(fetchMock.callHistory.calls(undefined, { method: 'delete' })).toHaveLength(1);
});

// spec: 8.site-deleted-not-deleted-not-updated
test('shows why a site cannot be deleted and keeps it', async () => {
  fetchMock.delete('/api/sites/3', errorResponse(500, 'Something broke'));
  open('sites');

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Main Shop' }));
  await confirmDeletion(await screen.findByRole('dialog'));

  expect(await screen.findByText('Failed to delete site: Something broke')).toBeVisible();
  expect(screen.getByText('Main Shop')).toBeVisible();
});

// spec: 5.site
test('lists missing and invalid fields of the form', async () => {
  open('sites/new');

  await userEvent.click(await screen.findByRole('button', { name: 'Register Site' }));
  expect(await screen.findByText('Site name is required')).toBeVisible();
  expect(screen.getByText('Site URL is required')).toBeVisible();
  expect(screen.getByText('Consumer key is required')).toBeVisible();
  expect(screen.getByText('Consumer secret is required')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Site Name'), 'ab');
  await userEvent.type(screen.getByLabelText('Site URL'), 'shop.example.com');
  await userEvent.type(screen.getByLabelText(/Notification Email/), 'nobody');

  expect(await screen.findByText('Site name must be at least 3 characters')).toBeVisible();
  expect(screen.getByText('Please enter a valid URL (e.g., https://shop.example.com)')).toBeVisible();
  expect(screen.getByText('Invalid email address')).toBeVisible();
});

async function registerSite() {
  await userEvent.type(await screen.findByLabelText('Site Name'), 'Main Shop');
  await userEvent.type(screen.getByLabelText('Site URL'), 'https://shop.example.com');
  await userEvent.type(screen.getByLabelText('Consumer Key'), 'ck_1');
  await userEvent.type(screen.getByLabelText('Consumer Secret'), 'cs_1');
  await userEvent.click(screen.getByRole('button', { name: 'Register Site' }));
}

test('says that a registered shop cannot be reached, and why, without a success', async () => {
  fetchMock.post('/api/sites', {
    status: 201,
    body: ok({ ...site, unreachable: 'The shop did not answer within 5 seconds' }),
  });
  const { router } = open('sites/new');

  await registerSite();

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Site registered, but the shop cannot be reached: The shop did not answer within 5 seconds',
  );
  expect(screen.queryByText('Site registered successfully')).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/sites/3'));
});

// spec: 2.mappings-sites.register
// spec: 8.site-registered-not-registered
test('registers an active site and opens it', async () => {
  fetchMock.post('/api/sites', { status: 201, body: ok(site) });
  const { router } = open('sites/new');

  await registerSite();

  expect(await screen.findByText('Site registered successfully')).toBeVisible();
  const { options } = fetchMock.callHistory.lastCall('/api/sites') ?? {};
  expect(JSON.parse(String(options?.body))).toEqual({
    name: 'Main Shop',
    url: 'https://shop.example.com',
    consumer_key: 'ck_1',
    consumer_secret: 'cs_1',
    notification_email: null,
    is_active: true,
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/sites/3'));
});

// spec: 8.site-registered-not-registered
test('shows a server error at its field and keeps the entered texts', async () => {
  const message = 'A site with this URL is already registered';
  fetchMock.post('/api/sites', errorResponse(409, message, { url: message }));
  open('sites/new');

  await registerSite();

  expect(await screen.findByText(`Failed to create site: ${message}`)).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByLabelText('Site Name')).toHaveValue('Main Shop');
});

// spec: 2.mappings-sites.api-key-show-hide-copy-regenerate
test('masks, reveals and copies the API key', async () => {
  const user = userEvent.setup();
  fetchMock.post('/api/sites/3/key-use', { status: 201, body: ok({ api_key: 'ks_live_the_whole_one' }) });
  open('sites/3');

  await user.click(await screen.findByRole('button', { name: 'Show key' }));
  expect(await screen.findByText('ks_live_the_whole_one')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide key' }));
  expect(screen.queryByText('ks_live_the_whole_one')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Copy key' }));

  expect(await screen.findByText('API key copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('ks_live_the_whole_one');
});

test('keeps the API key masked when it may not be read', async () => {
  fetchMock.post('/api/sites/3/key-use', errorResponse(403, 'Please confirm that it is you'));
  open('sites/3');

  await userEvent.click(await screen.findByRole('button', { name: 'Show key' }));

  expect(await screen.findByText('Failed to read the API key: Please confirm that it is you')).toBeVisible();
  expect(screen.getByText(site.api_key)).toBeVisible();
});

async function regenerate() {
  await userEvent.click(await screen.findByRole('button', { name: 'Regenerate' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Regenerate' }));
}

// spec: 2.mappings-sites.api-key-show-hide-copy-regenerate
// spec: 8.api-key-regenerated-or-not
test('regenerates the API key after confirmation and shows it', async () => {
  fetchMock.post('/api/sites/3/regenerate-api-key', {
    status: 201,
    body: ok({ ...site, api_key: 'ks_live_the_new_one' }),
  });
  open('sites/3');

  await regenerate();

  expect(await screen.findByText('API key regenerated successfully')).toBeVisible();
  expect(screen.getByText('ks_live_the_new_one')).toBeVisible();
});

// spec: 8.api-key-regenerated-or-not
test('keeps the API key when regenerating fails', async () => {
  fetchMock.post('/api/sites/3/regenerate-api-key', errorResponse(500, 'Something broke'));
  open('sites/3');

  await regenerate();

  expect(await screen.findByText('Failed to regenerate API key: Something broke')).toBeVisible();
  expect(screen.getByText(site.api_key)).toBeVisible();
});

// spec: 2.mappings-sites.site-information-its-mappings-add-mapping
// spec: 9.consumer-key-20-characters
test('shows the webhook URL and how to set the webhooks up', async () => {
  open('sites/3?tab=connection');

  const address = await screen.findByText(site.webhook_url);
  expect(address).toBeVisible();
  // Line breaks for a narrow card.
  expect(address.innerHTML.split('<wbr>').slice(-2)).toEqual(['woocommerce/', String(site.id)]);
  expect(
    await screen.findByText(/Order created, Order updated, Order deleted and Order restored/),
  ).toBeVisible();
});

test('shows the first characters of the consumer key', async () => {
  open('sites/3');
  await screen.findAllByText('Active');

  const terms = ['ID', 'Name', 'URL', 'Status', 'Consumer Key', 'Last Sync', 'Created', 'Updated'];
  const values = terms.map((term) => {
    return screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
  });
  expect(values).toEqual([
    '3',
    'Main Shop',
    'https://shop.example.com',
    'Active',
    'ck_1234567890abcdefg...',
    'Never',
    'Nov 2, 2026',
    'Nov 2, 2026',
  ]);
  expect(await screen.findByText('No product is mapped yet')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Add Mapping' })[0]).toHaveAttribute(
    'href',
    '/dashboard/mappings/new?site=3',
  );
});

// spec: 2.mappings-sites.site-information-its-mappings-add-mapping
test('lists the mapped products, each with its pool and a switch', async () => {
  fetchMock.modifyRoute('mappings', { response: ok([officeMapping]) });
  open('sites/3');

  const row = (await screen.findByText('Office 2024')).closest('tr') as HTMLElement;

  expect(within(row).getByText('ID 1042')).toBeVisible();
  expect(within(row).getByText('Office keys')).toBeVisible();
  expect(within(row).getByRole('switch', { name: 'Office 2024: active' })).toBeChecked();
  expect(within(row).getByRole('button', { name: 'Delete Office 2024' })).toBeVisible();
});

async function editUrl(text: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit name and URL' }));
  const dialog = await screen.findByRole('dialog');
  const input = within(dialog).getByLabelText('Site URL');
  await userEvent.clear(input);
  await userEvent.type(input, text);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  return dialog;
}

test('edits name and URL of a site', async () => {
  fetchMock.put('/api/sites/3', ok({ ...site, url: 'https://new.example.com' }));
  open('sites/3');

  await editUrl('https://new.example.com');

  expect(await screen.findByText('Site updated successfully')).toBeVisible();
  expect(getSentBody('put')).toEqual({
    url: 'https://new.example.com',
    loaded: { url: site.url },
  });
});

test('shows at the field that another site has the URL', async () => {
  const message = 'A site with this URL is already registered';
  fetchMock.put('/api/sites/3', errorResponse(409, message, { url: message }));
  open('sites/3');

  const dialog = await editUrl('http://other.example.com');

  const input = within(dialog).getByLabelText('Site URL');
  await waitFor(() => expect(input).toHaveAccessibleDescription(message));
  expect(input).toHaveValue('http://other.example.com');
});

async function editEmail(text: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit notification email' }));
  const input = screen.getByRole('textbox', { name: /Notification Email/ });
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
}

// spec: 2.mappings-sites.notification-e-mail
test('edits the notification email inline; empty removes it', async () => {
  fetchMock.put('/api/sites/3', ok({ ...site, notification_email: null }));
  open('sites/3');

  await editEmail('');

  expect(await screen.findByText('Site updated successfully')).toBeVisible();
  const { options } = fetchMock.callHistory.lastCall('/api/sites/3', { method: 'put' }) ?? {};
  expect(JSON.parse(String(options?.body))).toEqual({
    notification_email: null,
    loaded: { notification_email: site.notification_email },
  });
});

// spec: 8.site-deleted-not-deleted-not-updated
test('keeps a rejected email in the editor', async () => {
  fetchMock.put('/api/sites/3', errorResponse(500, 'Something broke'));
  open('sites/3');

  await editEmail('nobody');
  expect(await screen.findByText('Invalid email address')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /Notification Email/ }), '@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Failed to update site: Something broke')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Notification Email/ })).toHaveValue('nobody@example.com');
  expect(getSentBody('put')).toMatchObject({ notification_email: 'nobody@example.com' });
});

// spec: 2.mappings-sites.site-information-its-mappings-add-mapping
test.each([
  ['products', [{ id: 12, name: 'Office', sku: 'OF', variations: [] }], '1 product found'],
  ['nothing', [], 'No products found. Make sure the site has products and API credentials are correct.'],
])('reports a sync that finds %s', async (_, products, message) => {
  fetchMock.post('/api/sites/3/sync-products', ok(products));
  open('sites/3');

  await userEvent.click(await screen.findByRole('button', { name: 'Sync Products' }));

  expect(await screen.findByText(message)).toBeVisible();
});

// spec: 8.sync-failed-no-products
test('shows why a sync fails', async () => {
  fetchMock.post('/api/sites/3/sync-products', errorResponse(502, 'The shop refused the keys'));
  open('sites/3');

  await userEvent.click(await screen.findByRole('button', { name: 'Sync Products' }));

  expect(await screen.findByText('Failed to sync products: The shop refused the keys')).toBeVisible();
});

test('shows an error for a missing site', async () => {
  fetchMock.removeRoutes().get('/api/sites/3', errorResponse(404, 'Site not found'));
  open('sites/3');

  expect(await screen.findByText('Site not found')).toBeVisible();
});

const getTabs = async () => {
  await screen.findByText('Site Information');
  return screen.queryAllByRole('tab').map(({ textContent }) => textContent);
};

test('a role that may not change a site has no tab of its delivery', async () => {
  const authProvider = {
    canAccess: async ({ action }: { action: string }) => action === 'list' || action === 'show',
  } as unknown as AuthProvider;
  renderResource([sites, mappings], { dataProvider, at: '/dashboard/sites/3', authProvider });

  expect(await screen.findByRole('tab', { name: 'Connection' })).toBeVisible();
  expect(await getTabs()).toEqual(['Overview', 'Connection']);
});

test('a server of the specification alone has the site on one page', async () => {
  setCapabilities([]);
  onTestFinished(() => setCapabilities(Capability.options));
  open('sites/3');

  expect(await getTabs()).toEqual([]);
});
