import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, getSentBody, ok } from './responses';
import { office, openStock } from './stock';

const NO_GENERATOR = { generator: null, generated: 0, capacity: 0 };

const getUpdates = () => fetchMock.callHistory.calls(undefined, { method: 'put' });

beforeEach(() => {
  fetchMock.get('/api/license-groups/3', ok(office), { name: 'pool' });
  fetchMock.get('/api/license-groups/3/generator', ok(NO_GENERATOR), { name: 'generator' });
  // The alert recipients of the pool.
  fetchMock.get('path:/api/license-groups', ok([office]));
  fetchMock.get('path:/api/notifications/preferences/list', ok([]));
});

// spec: 2.shell.dates-short-en-us-n-a
// spec: 2.pools.settings-fixed-name-and-flag-id
test('shows fixed values without an input', async () => {
  openStock('pools/3/settings');

  await screen.findByRole('heading', { name: 'Pool Settings' });

  const terms = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(terms).toEqual([
    ['Name', 'Office 2026'],
    ['Requires validation', 'No'],
    ['Pool ID', '3'],
    ['Created', 'Oct 2, 2026'],
    ['Updated', 'Nov 2, 2026'],
    ['Last notification', 'N/A'],
  ]);
  expect(screen.queryByLabelText('Pool name')).not.toBeInTheDocument();
});

// spec: 2.pools.settings-each-field-saved-on-change
test('saves the description on blur', async () => {
  fetchMock.put('/api/license-groups/3', ok({ ...office, description: 'For two' }));
  const user = userEvent.setup();
  openStock('pools/3/settings');
  const description = await screen.findByLabelText(/Description/);

  await user.clear(description);
  await user.type(description, 'For two');
  const before = getUpdates().length;
  await user.tab();

  expect(await screen.findByText('Pool updated successfully')).toBeVisible();
  expect(before).toBe(0);
  expect(getSentBody('put')).toEqual({
    description: 'For two',
    loaded: { description: office.description },
  });
});

test('shows what another administrator saved after it saved a field itself', async () => {
  fetchMock.put('/api/license-groups/3', ok({ ...office, description: 'For two' }));
  const user = userEvent.setup();
  const { queryClient } = openStock('pools/3/settings');
  const description = await screen.findByLabelText(/Description/);
  await user.clear(description);
  await user.type(description, 'For two');
  await user.tab();
  await screen.findByText('Pool updated successfully');
  fetchMock.modifyRoute('pool', { response: ok({ ...office, description: 'For three' }) });

  await queryClient.invalidateQueries({ queryKey: ['pools'] });

  await waitFor(() => expect(description).toHaveValue('For three'));
});

test.each([
  ['', false],
  [' and the page has read', true],
])('asks before it overwrites what somebody else saved%s meanwhile', async (_, isReadAgain) => {
  const meanwhile = { ...office, description: 'For three' };
  fetchMock.put('/api/license-groups/3', errorResponse(409, 'Somebody else has changed this meanwhile.'));
  const user = userEvent.setup();
  const { queryClient } = openStock('pools/3/settings');
  const description = await screen.findByLabelText(/Description/);
  await user.type(description, ' and two');
  fetchMock.modifyRoute('pool', { response: ok(meanwhile) });
  if (isReadAgain) await queryClient.invalidateQueries({ queryKey: ['pools'] });
  const reads = () => fetchMock.callHistory.calls('pool').length;
  const readsBefore = reads();

  await user.tab();
  expect(await screen.findByText('Somebody else has changed this meanwhile.')).toBeVisible();
  await waitFor(() => expect(reads()).toBeGreaterThan(readsBefore));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(description).toHaveValue(`${office.description} and two`);
  await user.type(description, '!');
  await user.tab();

  await waitFor(() => expect(getUpdates()).toHaveLength(2));
  const loaded = getUpdates().map(({ options }) => JSON.parse(String(options.body)).loaded);
  expect(loaded).toEqual([{ description: office.description }, { description: 'For three' }]);
});

test('does not save an unchanged field', async () => {
  const user = userEvent.setup();
  openStock('pools/3/settings');

  await user.click(await screen.findByLabelText('Low stock threshold (count)'));
  await user.tab();
  await user.tab();

  expect(getUpdates()).toHaveLength(0);
});

test('refuses a threshold outside its limits at its field', async () => {
  const user = userEvent.setup();
  openStock('pools/3/settings');

  await user.type(await screen.findByLabelText('Low stock threshold (%)'), '00');
  await user.tab();

  expect(await screen.findByText('Must be between 0-100')).toBeVisible();
  expect(getUpdates()).toHaveLength(0);
});

// spec: 2.pools.settings-each-field-saved-on-change
test.each([
  ['Low stock threshold (count)', { threshold_count: 105 }],
  ['Low stock threshold (%)', { threshold_percentage: 55 }],
  ['Lead time (days)', { lead_time_days: 75 }],
])('saves %s on blur', async (label, update) => {
  fetchMock.put('/api/license-groups/3', ok({ ...office, ...update }));
  const user = userEvent.setup();
  openStock('pools/3/settings');

  await user.type(await screen.findByLabelText(label), '5');
  await user.tab();

  expect(await screen.findByText('Pool updated successfully')).toBeVisible();
  expect(getSentBody('put')).toMatchObject(update);
});

test('saves the day of the next delivery on blur', async () => {
  const saved = { ...office, next_delivery_on: '2026-12-03' };
  fetchMock.put('/api/license-groups/3', ok(saved));
  const user = userEvent.setup();
  openStock('pools/3/settings');
  const day = await screen.findByLabelText(/Next delivery of keys/);

  await user.type(day, '2026-12-03');
  await user.tab();

  expect(await screen.findByText('Pool updated successfully')).toBeVisible();
  expect(getSentBody('put')).toMatchObject({ next_delivery_on: '2026-12-03' });
});

// spec: 2.pools.settings-each-field-saved-on-change
test('saves a checkbox immediately', async () => {
  fetchMock.put('/api/license-groups/3', ok({ ...office, notify_on_low: false }));
  const user = userEvent.setup();
  openStock('pools/3/settings');

  await user.click(await screen.findByLabelText('Notify on low stock'));

  expect(await screen.findByText('Pool updated successfully')).toBeVisible();
  expect(getSentBody('put')).toEqual({ notify_on_low: false, loaded: { notify_on_low: true } });
});

// spec: 4.pool-edits-optimistic-rolled-back
test('reverts a checkbox that cannot be saved', async () => {
  fetchMock.put('/api/license-groups/3', errorResponse(500, 'Something broke'));
  const user = userEvent.setup();
  openStock('pools/3/settings');

  await user.click(await screen.findByLabelText('Notify when depleted'));

  expect(await screen.findByText('Failed to update pool: Something broke')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Notify when depleted')).toBeChecked());
});

test('keeps a rejected text, with the reason at its field', async () => {
  fetchMock.put('/api/license-groups/3', errorResponse(422, 'Not saved', { description: 'Too long' }));
  const user = userEvent.setup();
  openStock('pools/3/settings');
  const description = await screen.findByLabelText(/Description/);

  await user.type(description, '!');
  await user.tab();

  expect(await screen.findByText('Failed to update pool: Not saved')).toBeVisible();
  expect(description).toHaveAccessibleDescription('Too long');
  expect(description).toHaveValue('For one computer!');
});

// spec: 2.pools.danger-zone
// spec: 8.pool-deleted-not-deleted-not-implemented
test('shows in the danger zone that deletion is not implemented', async () => {
  const user = userEvent.setup();
  openStock('pools/3/settings');

  await user.click(await screen.findByRole('button', { name: 'Delete Pool' }));

  expect(screen.getByRole('heading', { name: 'Danger Zone' })).toBeVisible();
  expect(await screen.findByText('Pool deletion is not yet implemented')).toBeVisible();
});

test('shows how strong a pattern is while it is typed, and saves it with its refill', async () => {
  const saved = { prefix: 'PRO-', pattern: 'XXXXXXX-C', alphabet: 'crockford', delivre_x_times: 1 };
  const generator = { ...saved, refill: { below: 5, amount: 100 } };
  fetchMock.put('/api/license-groups/3/generator', ok({ generator, generated: 0, capacity: 34_359 }));
  const user = userEvent.setup();
  openStock('pools/3/settings');

  const pattern = await screen.findByLabelText('Pattern');
  expect(screen.getByText(/^70 bits$/)).toBeVisible();
  await user.clear(pattern);
  await user.type(pattern, 'XXXXX');
  await user.click(screen.getByRole('button', { name: 'Save Generator' }));
  expect(await screen.findByText(/^Too few random characters: keys need 30 bits/)).toBeVisible();

  await user.type(pattern, 'XX-C');
  await user.type(screen.getByLabelText(/^Prefix/), 'PRO-');
  expect(screen.getByText(/^35 bits$/).closest('[role="note"]')).toHaveTextContent('may give 34,359 keys');
  expect(screen.getAllByText(/^PRO-[0-9A-HJKMNP-TV-Z]{7}-[0-9A-HJKMNP-TV-Z]$/)).toHaveLength(3);
  await user.click(screen.getByLabelText('Make keys when the stock is low'));
  const below = screen.getByLabelText('Fewer than');
  await user.clear(below);
  await user.type(below, '5');
  await user.click(screen.getByRole('button', { name: 'Save Generator' }));

  expect(await screen.findByText('Generator saved')).toBeVisible();
  expect(getSentBody('put')).toEqual(generator);
});

test('a pool whose keys a service must know says why it has no generator', async () => {
  fetchMock.modifyRoute('pool', { response: ok({ ...office, requires_validation: true }) });
  openStock('pools/3/settings');

  expect(await screen.findByText(/checked by an outside service, which must know them first/)).toBeVisible();
  expect(screen.queryByLabelText('Pattern')).not.toBeInTheDocument();
});
