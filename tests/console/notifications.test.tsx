import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { textOf } from '#contract/texts/Text';
import notifications from '../../src/resources/notifications';
import { dataProvider } from '../../src/shell/dataProvider';
import { i18nProvider } from '../../src/texts/i18nProvider';
import { renderResource } from './renderResource';
import { ok } from './responses';

const low = {
  id: 4,
  title: 'Office keys is running low',
  message: 'Office keys has 5 licenses left of 250.',
  severity: 'WARNING',
  type: 'LOW_STOCK',
  is_resolved: false,
  license_groups: { id: 2, name: 'Office keys' },
  order: null,
  available_count: 5,
  threshold_value: 10,
  triggered_at: '2026-11-18T10:00:00.000Z',
  resolved_at: null,
};
const resolved = {
  ...low,
  id: 3,
  title: 'VPN is depleted',
  severity: 'CRITICAL',
  type: 'DEPLETED',
  is_resolved: true,
};
const failure = { status: 500, body: { success: false, message: 'Something broke' } };
const page = (...rows: object[]) =>
  ok({ notifications: rows, pagination: { page: 1, pages: 2, total: 30, limit: 20 } });

const open = () => renderResource(notifications, { dataProvider, at: '/dashboard/notifications' });
const getQueries = () =>
  fetchMock.callHistory
    .calls('path:/api/notifications')
    .map(({ url }) => Object.fromEntries(new URL(url).searchParams));

beforeEach(() => {
  fetchMock.get(
    'path:/api/notifications',
    ({ url }) => (url.includes('resolved=false') ? page(low) : page(low, resolved)),
    { name: 'list' },
  );
});

// spec: 2.profile-settings-notifications.notifications-20-a-page-resolved-ones
// spec: 9.page-sizes-20-in-a-pool
test('lists unresolved notifications, 20 per page, with severity, type and date', async () => {
  open();

  const row = (await screen.findByText('Office keys is running low')).closest('tr') as HTMLElement;

  expect(within(row).getByText('Warning')).toBeVisible();
  expect(within(row).getByText('Low stock')).toBeVisible();
  expect(within(row).getByText('Nov 18, 2026')).toBeVisible();
  expect(screen.queryByText('VPN is depleted')).not.toBeInTheDocument();
  expect(getQueries()[0]).toEqual({ page: '1', limit: '20', resolved: 'false' });
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  expect(screen.queryByLabelText('Rows per page')).not.toBeInTheDocument();
});

// spec: 2.profile-settings-notifications.show-resolved-severity-and-type
test('shows resolved notifications on request, without a Resolve button', async () => {
  open();

  await userEvent.click(await screen.findByLabelText('Show resolved'));

  const row = (await screen.findByText('VPN is depleted')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Resolved')).toBeVisible();
  expect(within(row).queryByRole('button', { name: /Resolve/ })).not.toBeInTheDocument();
});

// spec: 2.profile-settings-notifications.show-resolved-severity-and-type
test('sends severity and type to the API', async () => {
  open();

  await userEvent.selectOptions(await screen.findByLabelText('Filter by Severity'), 'CRITICAL');
  await waitFor(() => expect(getQueries().at(-1)).toMatchObject({ severity: 'CRITICAL' }));
  await userEvent.selectOptions(screen.getByLabelText('Filter by Type'), 'DEPLETED');

  await waitFor(() => expect(getQueries().at(-1)).toMatchObject({ severity: 'CRITICAL', type: 'DEPLETED' }));
});

// spec: 2.profile-settings-notifications.resolve-resolve-all-delete
// spec: 8.notification-resolved-deleted-or-not
test.each([
  ['resolves a notification', ok({ ...low, is_resolved: true }), 'Notification resolved'],
  [
    'restores a notification that cannot be resolved',
    failure,
    'Failed to resolve notification: Something broke',
  ],
])('%s', async (_, response, message) => {
  fetchMock.patch('/api/notifications/4/resolve', response);
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Resolve Office keys is running low' }));

  expect(await screen.findByText(message)).toBeVisible();
});

// spec: 2.profile-settings-notifications.resolve-resolve-all-delete
// spec: 4.notification-resolved-one-by-one-or
// spec: 8.notification-resolved-deleted-or-not
test.each([
  ['resolves', ok({ resolved_count: 3 }), '3 notifications resolved'],
  ['keeps on failure', failure, 'Failed to resolve notifications: Something broke'],
])('%s all notifications of the selected severity', async (_, response, message) => {
  fetchMock.post('/api/notifications/resolve-all', response);
  open();

  await userEvent.selectOptions(await screen.findByLabelText('Filter by Severity'), 'WARNING');
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve all' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve all' }));

  expect(await screen.findByText(message)).toBeInTheDocument();
  const { options } = fetchMock.callHistory.lastCall('/api/notifications/resolve-all') ?? {};
  expect(JSON.parse(String(options?.body))).toEqual({ severity: 'WARNING' });
});

// spec: 2.profile-settings-notifications.resolve-resolve-all-delete
// spec: 8.notification-resolved-deleted-or-not
test.each([
  ['removes it', ok(null), 'Notification deleted'],
  ['restores it when the request fails', failure, 'Failed to delete notification: Something broke'],
])('deleting a notification %s', async (_, response, message) => {
  fetchMock.delete('/api/notifications/4', response);
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Office keys is running low' }));
  await screen.findByText(/ will be deleted$/);
  // The next click commits the deletion.
  await userEvent.click(document.body);

  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(fetchMock.callHistory.calls('/api/notifications/4')).toHaveLength(1));
});

test('shows an empty state without notifications', async () => {
  fetchMock.removeRoutes().get('path:/api/notifications', page());
  open();

  expect(await screen.findByText('No notifications')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resolve all' })).toBeDisabled();
});

test('shows a notification, and the names of its buttons, in the language of the console', async () => {
  onTestFinished(() => i18nProvider.changeLocale('en'));
  const texts = {
    title: textOf('alerts.low_title', { pool: 'Office keys' }),
    message: textOf('alerts.low_count', { pool: 'Office keys', smart_count: 5, total: 25000 }),
  };
  fetchMock.removeRoutes().get('path:/api/notifications', page({ ...low, texts }));
  await i18nProvider.changeLocale('de');
  open();

  const row = (await screen.findByText('Office keys geht zur Neige')).closest('tr') as HTMLElement;

  expect(within(row).getByText('Office keys hat noch 5 Lizenzen von 25.000.')).toBeVisible();
  expect(within(row).getByText('Bestand niedrig')).toBeVisible();
  expect(within(row).getByText('18. Nov. 2026')).toBeVisible();
  const buttons = within(row)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual(['Erledigen Office keys geht zur Neige', 'Löschen Office keys geht zur Neige']);
  expect(row).not.toHaveTextContent(/running low|left of|Warning/);
});

test('links the order that got no key', async () => {
  const order = { id: 931, number: '20931', is_displaced: false };
  const displaced = { id: 930, number: '20931', is_displaced: true };
  fetchMock.modifyRoute('list', { response: page({ ...low, order }, { ...low, id: 2, order: displaced }) });
  open();

  expect(await screen.findByRole('link', { name: 'Order 20931' })).toHaveAttribute(
    'href',
    '/dashboard/orders/931',
  );
  expect(screen.getByRole('link', { name: 'Order 20931, before the restore' })).toHaveAttribute(
    'href',
    '/dashboard/orders/930',
  );
});
