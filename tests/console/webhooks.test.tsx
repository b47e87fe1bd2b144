import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import webhookAttempts from '../../src/resources/webhookAttempts';
import webhookEndpoints from '../../src/resources/webhookEndpoints';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { getSentBody, ok } from './responses';

const endpoint = {
  id: 3,
  name: 'ERP',
  url: 'https://erp.example.com/hook',
  events: ['order.served', 'pool.low'],
  site_ids: [],
  pool_ids: [],
  is_active: true,
  failing_since: '2026-11-20T10:00:00.000Z',
  disabled_at: null,
  created_at: '2026-11-18T10:00:00.000Z',
};
const attempt = {
  id: 9,
  endpoint_id: 3,
  at: '2026-11-20T10:00:00.000Z',
  type: 'order.served',
  subject: 'order:1:1017',
  event_id: `evt_${'0'.repeat(32)}`,
  attempt: 2,
  outcome: 'rejected',
  status: 503,
  duration_ms: 412,
  answer: 'Try later',
};

beforeEach(() => {
  fetchMock
    .mockGlobal()
    .get('path:/api/webhook-endpoints', ok({ data: [endpoint], total: 1 }))
    .get('path:/api/webhook-endpoints/3', ok(endpoint))
    .get('path:/api/webhook-attempts', ok({ data: [attempt], total: 1 }))
    .get('path:/api/sites', ok([]))
    .get('path:/api/license-groups', ok([]))
    .get(
      'path:/api/audit',
      ok({ entries: [], pagination: { page: 1, pages: 0, total: 0, limit: 20, next_cursor: null } }),
    );
});
afterEach(() => {
  fetchMock.hardReset();
});

const open = (at: string) => renderResource([webhookEndpoints, webhookAttempts], { dataProvider, at });

test('lists webhooks with their state, and opens one', async () => {
  const { router } = open('/dashboard/webhookEndpoints');

  const row = (await screen.findByRole('link', { name: 'ERP' })).closest('tr');
  expect(within(row as HTMLElement).getByText('Failing')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'ERP' }));

  expect(await screen.findByRole('heading', { name: 'ERP' })).toBeVisible();
  expect(await screen.findByText('Order got keys, Pool low on stock')).toBeVisible();
  expect(screen.getByText('All shops')).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/webhookEndpoints/3/show');
});

test('adds a webhook of chosen events', async () => {
  fetchMock.post('path:/api/webhook-endpoints', { status: 201, body: ok({ ...endpoint, id: 4 }) });
  open('/dashboard/webhookEndpoints/new');

  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Chat');
  await userEvent.type(screen.getByRole('textbox', { name: /^URL/ }), 'https://chat.example.com');
  await userEvent.click(await screen.findByRole('combobox', { name: /^Events/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Pool depleted' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Create Webhook' }));

  await waitFor(() => expect(fetchMock.callHistory.calls(undefined, { method: 'POST' })).toHaveLength(1));
  expect(getSentBody('POST')).toMatchObject({
    name: 'Chat',
    url: 'https://chat.example.com',
    events: ['pool.depleted'],
    is_active: true,
  });
});

test('the secret is read when it is shown, and replaced after a question', async () => {
  fetchMock
    .post('path:/api/webhook-endpoints/3/secret-accesses', { status: 201, body: ok({ secret: 'whsec_old' }) })
    .post('path:/api/webhook-endpoints/3/rotate-secret', ok({ secret: 'whsec_new' }));
  open('/dashboard/webhookEndpoints/3/show');

  await userEvent.click(await screen.findByRole('button', { name: /Show/ }));
  expect(await screen.findByText('whsec_old')).toBeVisible();
  expect(getSentBody('POST')).toEqual({ use: 'shown' });

  await userEvent.click(screen.getByRole('button', { name: 'Replace secret' }));
  const dialog = await screen.findByRole('dialog', { name: 'Replace the secret of ERP?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Replace secret' }));
  expect(await screen.findByText('whsec_new')).toBeVisible();
});

test.each([
  ['delivered', 'The test event was taken'],
  ['timeout', 'The test event was not taken; see the attempts'],
])('a test event that is %s says so', async (outcome, message) => {
  fetchMock.post('path:/api/webhook-endpoints/3/test', ok({ ...attempt, type: 'endpoint.test', outcome }));
  open('/dashboard/webhookEndpoints/3/show');

  await userEvent.click(await screen.findByRole('button', { name: 'Send test event' }));

  expect(await screen.findByText(message)).toBeVisible();
});

test('the attempts are a tab of the webhook, and one is sent again', async () => {
  fetchMock.post('path:/api/webhook-attempts/9/replay', ok(null));
  open('/dashboard/webhookEndpoints/3/show');

  await userEvent.click(await screen.findByRole('tab', { name: 'Attempts' }));
  const row = (await screen.findByText('Rejected (503)')).closest('tr');
  expect(row).toHaveTextContent('Order got keys');
  const [call] = fetchMock.callHistory.calls('path:/api/webhook-attempts');
  expect(call?.url).toContain('endpoint_id=3');

  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The event is sent again')).toBeVisible();
});
