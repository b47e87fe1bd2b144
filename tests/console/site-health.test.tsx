import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SiteHealth } from '#contract/siteHealth';
import mappings from '../../src/resources/mappings';
import sites from '../../src/resources/sites';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { errorResponse, getSentBody, ok } from './responses';
import { defaultRule, noFailedDeliveries, site } from './site';

const TOPICS = ['order.created', 'order.updated', 'order.deleted', 'order.restored'] as const;
const succeeded = { ok_at: site.created_at, failed_at: null, reason: null, code: null };
const healthy: SiteHealth = {
  state: 'ok',
  reason: null,
  checks: [
    { kind: 'connection', checked_at: site.created_at, ...succeeded },
    { kind: 'webhooks', checked_at: site.created_at, ...succeeded },
  ],
  webhooks: TOPICS.map((topic) => ({ topic, found: 'active' })),
  manual_webhooks: false,
  moved_to: null,
  same_shop: [],
  repaired: null,
  last_webhook_at: '2026-11-20T12:00:00.000Z',
  rejected_events: 0,
  last_rejected_at: null,
  unprocessed_events: 0,
  refused_orders: 0,
  backordered_orders: 0,
};
const failing: SiteHealth = {
  ...healthy,
  state: 'failing',
  reason: 'Main Shop cannot be reached.',
  checks: [
    {
      kind: 'connection',
      checked_at: site.created_at,
      ok_at: null,
      failed_at: site.created_at,
      reason: 'The shop refused the keys: Consumer secret is invalid',
      code: 'unauthorized',
    },
  ],
};

const open = (at: string) => renderResource([sites, mappings], { dataProvider, at: `/dashboard/${at}` });

function openSite(health: SiteHealth) {
  fetchMock.get('/api/sites/3/health', ok(health), { name: 'health' });
  return open('sites/3?tab=connection');
}

const assign = vi.fn();

beforeEach(() => {
  vi.stubGlobal('location', { ...window.location, assign });
  fetchMock.get('/api/sites/3', ok(site), { name: 'site' });
  fetchMock.get('/api/mappings?site_id=3', ok([]));
  fetchMock.get('/api/sites/3/undelivered', ok(noFailedDeliveries));
  fetchMock.get('/api/sites/3/api-keys', ok([]));
  fetchMock.get('/api/sites/3/delivery-rule', ok(defaultRule));
  fetchMock.get(
    '/api/sites/3/delivery-rule/options',
    ok({ statuses: [], payment_methods: [], problem: null }),
  );
});
afterEach(() => {
  assign.mockReset();
});

test('shows a working shop and how many of its webhooks are active', async () => {
  openSite(healthy);

  const webhooks = await screen.findByRole('region', { name: 'Webhooks' });

  expect(await within(webhooks).findByText('4 of 4 active')).toBeVisible();
  expect(within(webhooks).getByText(/checks them every hour/)).toBeVisible();
  expect(screen.getByText('Working')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('polls a new connected shop until it has its webhooks', async () => {
  const connected = { ...healthy, checks: healthy.checks.slice(0, 1), webhooks: [] };
  fetchMock.modifyRoute('site', { response: ok({ ...site, created_at: new Date().toISOString() }) });
  fetchMock.getOnce('/api/sites/3/health', ok(connected)).getOnce('/api/sites/3/health', ok(healthy));
  open('sites/3?tab=connection');
  expect(await screen.findByText(/Testing the connection/)).toBeVisible();

  const webhooks = await screen.findByRole('region', { name: 'Webhooks' });

  expect(await within(webhooks).findByText('4 of 4 active')).toBeVisible();
  expect(screen.queryByText(/Testing the connection/)).not.toBeInTheDocument();
});

test('shows why a shop fails and what to do', async () => {
  openSite(failing);

  const alert = await screen.findByRole('alert');

  expect(alert).toHaveTextContent('Connection: The shop refused the keys: Consumer secret is invalid.');
  expect(alert).toHaveTextContent('change the keys here');
  expect(screen.getAllByText('Failing')).toHaveLength(2);
  expect(screen.queryByText('Active')).toBeNull();
});

test('shows manual webhook instructions for a read-only key', async () => {
  const check = {
    ...failing.checks[0],
    kind: 'webhooks',
    code: 'read_only',
    reason: 'The consumer key is read-only',
  };
  openSite({
    ...healthy,
    state: 'degraded',
    manual_webhooks: true,
    checks: [check as SiteHealth['checks'][number]],
    webhooks: TOPICS.map((topic) => ({ topic, found: 'missing' })),
  });

  const webhooks = await screen.findByRole('region', { name: 'Webhooks' });

  await waitFor(() => expect(within(webhooks).getAllByText('Missing')).toHaveLength(4));
  expect(within(webhooks).getByText('0 of 4 active')).toBeVisible();
  expect(within(webhooks).getByText(/add one webhook for each of the topics/)).toBeVisible();
});

test('marks a repaired webhook', async () => {
  openSite({ ...healthy, webhooks: [{ topic: 'order.updated', found: 'disabled' }] });

  expect(await screen.findByText('Active, repaired in the last check')).toBeVisible();
  expect(screen.getByText('1 of 1 active')).toBeVisible();
});

test('links to the orders that wait for keys', async () => {
  openSite({ ...healthy, backordered_orders: 5 });

  const path = (await screen.findByRole('link', { name: '5' })).getAttribute('href') ?? '';
  expect(new URL(path, 'http://localhost').searchParams.get('filter')).toBe(
    '{"site_id":3,"problem":"backordered"}',
  );
});

test('Check now checks the shop and shows the result', async () => {
  openSite(failing);
  fetchMock.post('/api/sites/3/check', ok(healthy));

  await userEvent.click(await screen.findByRole('button', { name: 'Check now' }));

  expect(await screen.findByText('Working')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('reports a failed check and leaves the page unchanged', async () => {
  openSite(healthy);
  fetchMock.post('/api/sites/3/check', errorResponse(503, 'The database is not ready'));

  await userEvent.click(await screen.findByRole('button', { name: 'Check now' }));

  expect(await screen.findByText('Failed to check the shop: The database is not ready')).toBeVisible();
  expect(screen.getByText('Working')).toBeVisible();
});

test('shows no manual instructions while the health loads, or before the first check', async () => {
  let respond: (response: object) => void = () => {};
  const response = new Promise<object>((resolve) => {
    respond = resolve;
  });
  fetchMock.get('/api/sites/3/health', response);
  open('sites/3?tab=connection');
  expect(await screen.findByText(site.webhook_url)).toBeVisible();
  const whileLoading = screen.queryByText(/add one webhook for each of the topics/);

  respond(ok({ ...healthy, state: 'unknown', checks: [], webhooks: [] }));

  expect(await screen.findByText('Created in the shop once the connection is checked.')).toBeVisible();
  expect(whileLoading).toBeNull();
  expect(screen.queryByText(/add one webhook for each of the topics/)).toBeNull();
});

test('shows the rest of the page when the health request fails', async () => {
  fetchMock.get('/api/sites/3/health', errorResponse(404, 'Route not found'));
  open('sites/3?tab=connection');

  expect(await screen.findByText(site.webhook_url)).toBeVisible();
  expect(await screen.findByText(/add one webhook for each of the topics/)).toBeVisible();
});

test('saves new credentials and checks the shop with them', async () => {
  openSite(failing);
  fetchMock.put('/api/sites/3/keys', ok(site)).post('/api/sites/3/check', () => {
    fetchMock.modifyRoute('health', { response: ok(healthy) });
    return ok(healthy);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change keys' }));
  const dialog = await screen.findByRole('dialog');

  await userEvent.type(within(dialog).getByLabelText(/Consumer Key/), 'ck_new');
  await userEvent.type(within(dialog).getByLabelText(/Consumer Secret/), 'cs_new');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change keys' }));

  expect(await screen.findByText('Working')).toBeVisible();
  const put = fetchMock.callHistory.calls('/api/sites/3/keys')[0];
  expect(JSON.parse(String(put?.options.body))).toEqual({
    consumer_key: 'ck_new',
    consumer_secret: 'cs_new',
  });
});

test('calls a shop active only once its health is known', async () => {
  let respond: (response: object) => void = () => {};
  const response = new Promise<object>((resolve) => {
    respond = resolve;
  });
  fetchMock.get('/api/sites/3/health', response);
  open('sites/3?tab=connection');
  await screen.findByText(site.webhook_url);
  const whileLoading = screen.queryByText('Active');

  respond(ok({ ...healthy, state: 'unknown', checks: [], webhooks: [] }));

  await waitFor(() => expect(screen.getAllByText('Not checked').length).toBeGreaterThan(1));
  expect(whileLoading).toBeNull();
  expect(screen.queryByText('Active')).toBeNull();
});

test('the list says why a shop is not active', async () => {
  const reason = 'Orders wait for keys';
  fetchMock.get(
    '/api/sites',
    ok([
      { ...site, health: 'degraded', health_reason: reason },
      { ...site, id: 4, name: 'Other', health: 'ok' },
      { ...site, id: 5, name: 'New', health: 'unknown' },
    ]),
  );
  open('sites');

  const row = (await screen.findByText('Main Shop')).closest('tr') as HTMLElement;
  const other = screen.getByText('Other').closest('tr') as HTMLElement;

  expect(within(row).getByText('Degraded')).toBeVisible();
  expect(within(row).getByText(reason)).toBeVisible();
  expect(within(row).queryByText('Active')).toBeNull();
  expect(within(other).getByText('Active')).toBeVisible();
  expect(screen.getByText('New').closest('tr')).toHaveTextContent('Not checked');
});

test('Connect sends name and URL and redirects to the shop', async () => {
  fetchMock.post('/api/sites/connect', ok({ id: 7, authorize_url: 'https://shop.example.com/wc-auth' }));
  open('sites/new');

  await userEvent.type(await screen.findByLabelText(/Site Name/), 'Corner Shop');
  await userEvent.type(screen.getByLabelText(/Site URL/), 'https://shop.example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Connect with WooCommerce' }));

  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://shop.example.com/wc-auth'));
  expect(getSentBody('post')).toEqual({
    name: 'Corner Shop',
    url: 'https://shop.example.com',
    notification_email: null,
  });
});

test('Connect without a name shows an error and does not redirect', async () => {
  open('sites/new');

  await userEvent.click(await screen.findByRole('button', { name: 'Connect with WooCommerce' }));

  expect(await screen.findByText('Site name is required')).toBeVisible();
  expect(assign).not.toHaveBeenCalled();
});

test('refuses a registered URL at its field and keeps the entered texts', async () => {
  const TAKEN = 'A site with this URL is already registered';
  fetchMock.post('/api/sites/connect', errorResponse(409, TAKEN, { url: TAKEN }));
  open('sites/new');
  await userEvent.type(await screen.findByLabelText(/Site Name/), 'Corner Shop');
  await userEvent.type(screen.getByLabelText(/Site URL/), 'https://shop.example.com');

  await userEvent.click(screen.getByRole('button', { name: 'Connect with WooCommerce' }));

  expect(await screen.findByText(TAKEN)).toBeVisible();
  expect(screen.getByLabelText(/Site Name/)).toHaveValue('Corner Shop');
});

test('opens the site after the redirect from the shop', async () => {
  fetchMock.get('/api/site-connections/7', ok({ state: 'connected', site_id: 3 }));
  fetchMock.get('/api/sites/3/health', ok(healthy));
  const { router } = open('sites/connected?success=1&user_id=7');

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/sites/3'));
});

test.each([
  ['denied', 'success=0&user_id=7', 'waiting', /access was denied/],
  ['expired', 'success=1&user_id=7', 'expired', /did not send its keys in time/],
])('reports a connection that was %s', async (_, query, state, message) => {
  fetchMock.get('/api/site-connections/7', ok({ state, site_id: null }));
  open(`sites/connected?${query}`);

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('link', { name: 'Back to the sites' })).toBeVisible();
});

test('merges another site of the same shop after a confirmation', async () => {
  const other = { id: 9, name: 'Old Shop', url: 'http://shop.example.com' };
  openSite({ ...healthy, state: 'degraded', same_shop: [other] });
  fetchMock.post('/api/sites/3/merge', ok(null));

  await userEvent.click(await screen.findByRole('button', { name: 'Merge Old Shop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge Old Shop into Main Shop?' });
  expect(within(dialog).getByText(/Orders, keys and mappings of Old Shop move to Main Shop/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));

  expect(await screen.findByText('The sites are being merged')).toBeVisible();
  expect(getSentBody('post')).toEqual({ site_id: 9 });
});

test('dismisses the report of a copy, but not that of a move', async () => {
  const report = {
    kind: 'identity' as const,
    checked_at: site.created_at,
    ok_at: null,
    failed_at: site.created_at,
  };
  const copy = { ...report, reason: 'A copy of this shop sends its orders here', code: 'copy' };
  openSite({ ...healthy, state: 'degraded', checks: [copy, { ...copy, kind: 'orders', code: 'moved' }] });
  fetchMock.post('/api/sites/3/identity/dismiss', ok(null));
  await screen.findAllByText(/A copy of this shop sends its orders here/);
  fetchMock.modifyRoute('health', { response: ok(healthy) });

  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

  expect(await screen.findByText('Report dismissed')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/A copy of this shop/)).toBeNull());
});

test('says when webhooks were repaired', async () => {
  const at = '2026-11-20T12:00:00.000Z';
  openSite({ ...healthy, repaired: { at, reason: 'Webhooks repaired: order.created' } });

  expect(await screen.findByText(/: Webhooks repaired: order.created$/)).toBeVisible();
});

test('takes the URL that the shop calls its own', async () => {
  openSite({ ...healthy, moved_to: 'https://new.example.com' });
  fetchMock.put('/api/sites/3', ok({ ...site, url: 'https://new.example.com' }));

  await userEvent.click(await screen.findByRole('button', { name: 'Use this URL' }));

  expect(await screen.findByText('Site updated successfully')).toBeVisible();
  expect(getSentBody('put')).toEqual({ url: 'https://new.example.com' });
});

test('pauses a shop from the menu, and resumes it where its page says that it is paused', async () => {
  const user = userEvent.setup();
  fetchMock.put('/api/sites/3/activity', ok(site));
  fetchMock.modifyRoute('site', { response: ok({ ...site, is_active: false, activity: 'paused' }) });
  openSite(healthy);

  const notice = await screen.findByText(/^Paused: orders are recorded/);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Resume' }));

  expect(await screen.findByText('Site saved')).toBeVisible();
  expect(notice.parentElement).toContainElement(screen.getByRole('button', { name: 'Resume' }));
  expect(getSentBody('put')).toEqual({ activity: 'active' });
});
