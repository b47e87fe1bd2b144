import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import alertTargets from '../../src/resources/alertTargets';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { getSentBody, ok } from './responses';

const target = {
  id: 3,
  name: 'Night shift',
  destination: { kind: 'ntfy', url: 'https://ntfy.example.com/••••••••', token: '••••••••' },
  types: ['DEPLETED'],
  severities: [],
  site_ids: [],
  pool_ids: [],
  digest: 'at_once',
  quiet_hours: null,
  time_zone: 'Europe/Berlin',
  is_active: true,
  failing_since: null,
  failure: null,
  created_at: '2026-11-18T10:00:00.000Z',
};

beforeEach(() => {
  fetchMock
    .mockGlobal()
    .get('path:/api/alert-targets', ok({ data: [target], total: 1 }))
    .get('path:/api/alert-targets/3', ok(target))
    .get('path:/api/sites', ok([]))
    .get('path:/api/license-groups', ok([]));
});
afterEach(() => {
  fetchMock.hardReset();
});

const open = (at: string) => renderResource([alertTargets], { dataProvider, at });

test('adds a chat that is told critical alerts, but not at night', async () => {
  fetchMock.post('path:/api/alert-targets', { status: 201, body: ok({ ...target, id: 4 }) });
  const user = userEvent.setup();
  open('/dashboard/alertTargets');

  await user.click(await screen.findByRole('link', { name: 'Create Alert target' }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Shift');
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Destination/ }), 'Slack');
  await user.type(
    await screen.findByRole('textbox', { name: /^URL/ }),
    'https://hooks.slack.com/services/T0',
  );
  await user.click(await screen.findByRole('combobox', { name: /^Severities/ }));
  await user.click(await screen.findByRole('option', { name: 'Critical' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
  await user.type(await screen.findByRole('textbox', { name: /^From/ }), '22:00');
  await user.type(screen.getByRole('textbox', { name: /^Until/ }), '06:00');
  await user.click(screen.getByRole('button', { name: 'Create Alert target' }));

  await waitFor(() => expect(fetchMock.callHistory.calls(undefined, { method: 'POST' })).toHaveLength(1));
  expect(getSentBody('POST')).toMatchObject({
    name: 'Shift',
    destination: { kind: 'slack', url: 'https://hooks.slack.com/services/T0' },
    severities: ['CRITICAL'],
    quiet_hours: { from: '22:00', until: '06:00' },
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    is_active: true,
  });
});

test.each([
  ['delivered', 'The test alert was taken'],
  ['timeout', 'The test alert was not taken: No answer in time'],
])('a test alert that is %s says so', async (outcome, message) => {
  fetchMock.post('path:/api/alert-targets/3/test', ok({ outcome, status: null }));
  open('/dashboard/alertTargets');

  const row = (await screen.findByRole('link', { name: 'Night shift' })).closest('tr');
  expect(within(row as HTMLElement).getByText('ntfy')).toBeVisible();
  await userEvent.click(within(row as HTMLElement).getByRole('button', { name: 'Send test alert' }));

  expect(await screen.findByText(message)).toBeVisible();
});

test('a change sends what was changed only, so that the stored secrets stay', async () => {
  fetchMock.put('path:/api/alert-targets/3', ok({ ...target, name: 'Day shift' }));
  open('/dashboard/alertTargets/3');

  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Day shift');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));

  await waitFor(() => expect(fetchMock.callHistory.calls(undefined, { method: 'PUT' })).toHaveLength(1));
  expect(getSentBody('PUT')).toEqual({ name: 'Day shift' });
});
