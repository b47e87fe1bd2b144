import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataProvider } from '../../src/dataProvider';
import notifications from '../../src/resources/notifications';
import { ok } from './answers';
import { renderResource } from './renderResource';

const low = {
  id: 4,
  title: 'Office keys is running low',
  message: 'Office keys has 5 licenses left of 250.',
  severity: 'WARNING',
  type: 'LOW_STOCK',
  is_resolved: false,
  license_groups: { id: 2, name: 'Office keys' },
  available_count: 5,
  threshold_value: 10,
  triggered_at: '2026-11-18T10:00:00.000Z',
  resolved_at: null,
};
const settled = {
  ...low,
  id: 3,
  title: 'VPN is depleted',
  severity: 'CRITICAL',
  type: 'DEPLETED',
  is_resolved: true,
};
const broken = { status: 500, body: { success: false, message: 'Something broke' } };
const page = (...rows: object[]) =>
  ok({ notifications: rows, pagination: { page: 1, pages: 2, total: 30, limit: 20 } });

const open = () => renderResource(notifications, { dataProvider, at: '/dashboard/notifications' });
const queries = () =>
  fetchMock.callHistory
    .calls('path:/api/notifications')
    .map(({ url }) => Object.fromEntries(new URL(url).searchParams));

beforeEach(() => {
  fetchMock.mockGlobal();
  fetchMock.get('path:/api/notifications', ({ url }) =>
    url.includes('resolved=false') ? page(low) : page(low, settled),
  );
});
afterEach(() => {
  fetchMock.hardReset();
});

test('unresolved notifications, 20 a page, with severity, type and day', async () => {
  open();

  const row = (await screen.findByText('Office keys is running low')).closest('tr') as HTMLElement;

  expect(within(row).getByText('Warning')).toBeVisible();
  expect(within(row).getByText('Low stock')).toBeVisible();
  expect(within(row).getByText('Nov 18, 2026')).toBeVisible();
  expect(screen.queryByText('VPN is depleted')).not.toBeInTheDocument();
  expect(queries()[0]).toEqual({ page: '1', limit: '20', resolved: 'false' });
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  expect(screen.queryByLabelText('Rows per page')).not.toBeInTheDocument();
});

test('resolved ones show up when that is ticked, and cannot be resolved again', async () => {
  open();

  await userEvent.click(await screen.findByLabelText('Show resolved'));

  const row = (await screen.findByText('VPN is depleted')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Resolved')).toBeVisible();
  expect(within(row).queryByRole('button', { name: /Resolve/ })).not.toBeInTheDocument();
});

test('severity and type are asked of the server', async () => {
  open();

  await userEvent.selectOptions(await screen.findByLabelText('Filter by Severity'), 'CRITICAL');
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ severity: 'CRITICAL' }));
  await userEvent.selectOptions(screen.getByLabelText('Filter by Type'), 'DEPLETED');

  await waitFor(() => expect(queries().at(-1)).toMatchObject({ severity: 'CRITICAL', type: 'DEPLETED' }));
});

test.each([
  ['is resolved', ok({ ...low, is_resolved: true }), 'Notification resolved'],
  ['comes back when that fails', broken, 'Failed to resolve notification: Something broke'],
])('a notification %s', async (_, answer, message) => {
  fetchMock.patch('/api/notifications/4/resolve', answer);
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Resolve Office keys is running low' }));

  expect(await screen.findByText(message)).toBeVisible();
});

test.each([
  ['go', ok({ resolved_count: 3 }), '3 notifications resolved'],
  ['stay when that fails', broken, 'Failed to resolve notifications: Something broke'],
])('all notifications of the chosen severity %s', async (_, answer, message) => {
  fetchMock.post('/api/notifications/resolve-all', answer);
  open();

  await userEvent.selectOptions(await screen.findByLabelText('Filter by Severity'), 'WARNING');
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve all' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve all' }));

  expect(await screen.findByText(message)).toBeInTheDocument();
  const { options } = fetchMock.callHistory.lastCall('/api/notifications/resolve-all') ?? {};
  expect(JSON.parse(String(options?.body))).toEqual({ severity: 'WARNING' });
});

test.each([
  ['goes', ok(null), 'Notification deleted'],
  ['comes back when that fails', broken, 'Failed to delete notification: Something broke'],
])('a notification that is deleted %s', async (_, answer, message) => {
  fetchMock.delete('/api/notifications/4', answer);
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Office keys is running low' }));
  await screen.findByText('Notification deleted');
  // The next thing one does makes it final.
  await userEvent.click(document.body);

  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(fetchMock.callHistory.calls('/api/notifications/4')).toHaveLength(1));
});

test('nothing to attend to', async () => {
  fetchMock.removeRoutes().get('path:/api/notifications', page());
  open();

  expect(await screen.findByText('No notifications')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resolve all' })).toBeDisabled();
});
