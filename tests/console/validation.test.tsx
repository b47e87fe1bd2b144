import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import { ValidationStatus } from '../../src/custom-pages/dashboard/ValidationStatus';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { errorResponse, ok } from './responses';
import { available, cloud, licensePage, openStock } from './stock';

const stats = {
  total_unlimited: 300,
  valid: 201,
  invalid: 2,
  pending: 97,
  last_run: '2026-11-20T10:00:00.000Z',
};
const STATS = '/api/validation/stats';
const QUEUE = '/api/validation/process-queue';
let currentStats: object;

beforeEach(() => {
  currentStats = stats;
  fetchMock
    .get(STATS, () => ok(currentStats), { name: 'stats' })
    .get('/api/settings', ok({ validation_batch_size: 120 }));
});

const open = () =>
  renderResource({ name: 'home', list: ValidationStatus }, { dataProvider, at: '/dashboard/home' });
const readCounts = async () =>
  within(await screen.findByRole('list', { name: 'Validation by status' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const countRequests = () => fetchMock.callHistory.calls('stats').length;

// spec: 2.dashboard.validation-panel-counts-first-three-statuses
test('shows the counts by status with percentages, and the last run', async () => {
  open();

  expect(await readCounts()).toEqual(['Valid20167%', 'Invalid21%', 'Pending9732%']);
  expect(screen.getByRole('heading', { name: 'License Validation Status' })).toBeVisible();
  expect(screen.getByText('300')).toBeVisible();
  expect(screen.getByText(/^Last run: Nov 20, 2026/)).toBeVisible();
});

// spec: 9.shares-rounded-of-total-unlimited-0
test('shows 0 % and no run without keys to validate', async () => {
  currentStats = { total_unlimited: 0, valid: 0, invalid: 0, pending: 0, last_run: null };
  open();

  expect(await readCounts()).toEqual(['Valid00%', 'Invalid00%', 'Pending00%']);
  expect(screen.getByText('Last run: Never')).toBeVisible();
  expect(screen.queryByText(/will not be assigned/)).not.toBeInTheDocument();
});

// spec: 8.invalid-licenses-one-and-many
test.each([
  [1, '1 invalid license detected. These licenses will not be assigned to orders.'],
  [2, '2 invalid licenses detected. These licenses will not be assigned to orders.'],
])('warns about %i invalid licenses', async (invalid, warning) => {
  currentStats = { ...stats, invalid };
  open();

  expect(await screen.findByText(warning)).toBeVisible();
});

// spec: 2.dashboard.validate-now-disabled-while-it-runs
test('Validate Now is disabled while it runs, uses the batch size of the settings, and refreshes the counts', async () => {
  let respond = (_: object) => {};
  fetchMock.post(QUEUE, () => new Promise((resolve) => (respond = resolve)));
  const user = userEvent.setup();
  open();
  await readCounts();

  await user.click(screen.getByRole('button', { name: 'Validate Now' }));
  const busy = await screen.findByRole('button', { name: 'Validating...' });
  expect(busy).toBeDisabled();
  await waitFor(() => expect(fetchMock.callHistory.calls(QUEUE)).toHaveLength(1));
  currentStats = { ...stats, valid: 297, pending: 1 };
  respond(ok({ total: 96, valid: 96, invalid: 0, errors: 0, reason: null }));

  expect(await screen.findByText('96 checked: 96 valid, 0 invalid, 0 errors')).toBeVisible();
  await waitFor(async () => expect(await readCounts()).toEqual(['Valid29799%', 'Invalid21%', 'Pending10%']));
  expect(JSON.parse(String(fetchMock.callHistory.lastCall(QUEUE)?.options.body))).toEqual({
    batch_size: 120,
  });
  expect(screen.getByRole('button', { name: 'Validate Now' })).toBeEnabled();
});

// spec: 8.validation-of-a-license-or-the
test.each([
  [undefined, 'Failed to process validation queue'],
  [
    'The validation service refuses connections',
    'Failed to process validation queue: The validation service refuses connections',
  ],
])('reports a failed run (%s), which can be retried', async (message, toast) => {
  fetchMock.post(QUEUE, { status: 502, body: { success: false, message } });
  const user = userEvent.setup();
  open();
  await readCounts();

  await user.click(screen.getByRole('button', { name: 'Validate Now' }));

  expect(await screen.findByText(toast)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Validate Now' })).toBeEnabled();
});

// spec: 9.validation-counts-every-60-s
test('refreshes the counts every 60 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await readCounts();
  const first = countRequests();

  await vi.advanceTimersByTimeAsync(59_000);
  const before = countRequests();
  await vi.advanceTimersByTimeAsync(2000);

  expect([first, before, countRequests()]).toEqual([1, 1, 2]);
});

test('shows why the counts failed to load, and retries', async () => {
  fetchMock.modifyRoute('stats', { response: { status: 500, body: { success: false } } });
  const user = userEvent.setup();
  open();
  const alert = await screen.findByRole('alert');

  fetchMock.modifyRoute('stats', { response: ok(stats) });
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));

  expect(alert).toHaveTextContent('Failed to get validation stats');
  expect(await readCounts()).toHaveLength(3);
});

const validated = {
  ...available,
  validation: { state: 'invalid', reason: 'EXPIRED: is expired', checked_at: '2026-11-19T10:00:00.000Z' },
};

test('shows the validation status, reason and time of a license', async () => {
  fetchMock.get('/api/licenses/11', ok(validated));
  openStock('licenses/11');

  const card = within(
    (await screen.findByRole('heading', { name: 'Validation' })).closest('section') as HTMLElement,
  );

  expect(card.getByText('Invalid')).toBeVisible();
  expect(card.getByText('EXPIRED: is expired')).toBeVisible();
  expect(card.getByText('Nov 19, 2026')).toBeVisible();
});

test('validates a license and shows the new status', async () => {
  let license: object = { ...validated, validation: { state: 'pending', reason: null, checked_at: null } };
  fetchMock
    .get('/api/licenses/11', () => ok(license))
    .post('/api/validation/license/11/validate', () => {
      license = validated;
      return ok({ verdict: 'invalid', reason: 'EXPIRED: is expired' });
    });
  const user = userEvent.setup();
  openStock('licenses/11');
  const never = await screen.findByText('Never');

  await user.click(screen.getByRole('button', { name: 'Validate' }));

  expect(never).toBeInTheDocument();
  expect(await screen.findByText('The key is invalid: EXPIRED: is expired')).toBeVisible();
  expect(await screen.findByText('Nov 19, 2026')).toBeVisible();
});

// spec: 8.validation-of-a-license-or-the
test('shows why a license cannot be validated', async () => {
  fetchMock
    .get('/api/licenses/11', ok(validated))
    .post('/api/validation/license/11/validate', errorResponse(503, 'No validation service is configured'));
  const user = userEvent.setup();
  openStock('licenses/11');

  await user.click(await screen.findByRole('button', { name: 'Validate' }));

  expect(
    await screen.findByText('Failed to validate license: No validation service is configured'),
  ).toBeVisible();
});

test('shows no validation for a license of a pool without validation', async () => {
  fetchMock.get('/api/licenses/11', ok(available));
  openStock('licenses/11');

  await screen.findByRole('heading', { name: 'License #11' });

  expect(screen.queryByRole('button', { name: 'Validate' })).not.toBeInTheDocument();
});

test('shows the remaining keys and the reason of errors in the alert for a large pool', async () => {
  const result = {
    total: 60,
    valid: 57,
    invalid: 2,
    errors: 1,
    reason: 'The service hiccuped',
    remaining: 940,
  };
  fetchMock
    .get('/api/license-groups/4', ok(cloud))
    .get('/api/license-groups', ok([cloud]))
    .get('path:/api/licenses', licensePage([]))
    .post('/api/validation/pool/4/validate', ok(result));
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
  const user = userEvent.setup();
  openStock('pools/4');

  await user.click(await screen.findByText('Validate Pool'));

  await waitFor(() => expect(alert).toHaveBeenCalledTimes(1));
  expect(alert.mock.calls[0]?.[0]).toBe(
    [
      'Validation finished: 60 total, 57 valid, 2 invalid, 1 errors',
      'The service hiccuped',
      '940 more keys are queued for validation.',
    ].join('\n'),
  );
});

test('marks an available, invalid key in the list', async () => {
  const invalid = { state: 'invalid' as const, reason: null, checked_at: null };
  const keys = [
    { ...available, license_id: 21, validation: { ...invalid, state: 'valid' as const } },
    { ...available, license_id: 22, validation: invalid },
    { ...available, license_id: 23, validation: invalid, license_status: 'replaced' as const },
  ];
  fetchMock.get('/api/license-groups', ok([cloud])).get('path:/api/licenses', licensePage(keys));
  openStock('licenses');

  const findRow = async (id: string) => (await screen.findByRole('link', { name: id })).closest('tr');

  expect(await findRow('21')).not.toHaveTextContent('Invalid');
  expect(await findRow('22')).toHaveTextContent('Available Invalid');
  expect(await findRow('23')).not.toHaveTextContent('Invalid');
});
