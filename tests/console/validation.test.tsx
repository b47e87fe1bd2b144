import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ValidationStatus } from '../../src/custom-pages/dashboard/ValidationStatus';
import { dataProvider } from '../../src/dataProvider';
import { ok, refused } from './answers';
import { renderResource } from './renderResource';
import { available, cloud, openStock, pageOf } from './stock';

const stats = {
  total_unlimited: 300,
  valid: 201,
  invalid: 2,
  pending: 97,
  last_run: '2026-11-20T10:00:00.000Z',
};
const STATS = '/api/validation/stats';
const QUEUE = '/api/validation/process-queue';
let now: object;

beforeEach(() => {
  now = stats;
  fetchMock
    .mockGlobal()
    .get(STATS, () => ok(now), { name: 'stats' })
    .get('/api/settings', ok({ validation_batch_size: 120 }));
});
afterEach(() => {
  fetchMock.hardReset();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = () =>
  renderResource({ name: 'home', list: ValidationStatus }, { dataProvider, at: '/dashboard/home' });
const breakdown = async () =>
  within(await screen.findByRole('list', { name: 'Validation by status' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const timesAsked = () => fetchMock.callHistory.calls('stats').length;

test('the panel counts by verdict, with shares of all, and says when it last ran', async () => {
  open();

  expect(await breakdown()).toEqual(['Valid20167%', 'Invalid21%', 'Pending9732%']);
  expect(screen.getByRole('heading', { name: 'License Validation Status' })).toBeVisible();
  expect(screen.getByText('300')).toBeVisible();
  expect(screen.getByText(/^Last run: Nov 20, 2026/)).toBeVisible();
});

test('with nothing to validate every share is 0 and there was no run', async () => {
  now = { total_unlimited: 0, valid: 0, invalid: 0, pending: 0, last_run: null };
  open();

  expect(await breakdown()).toEqual(['Valid00%', 'Invalid00%', 'Pending00%']);
  expect(screen.getByText('Last run: Never')).toBeVisible();
  expect(screen.queryByText(/will not be assigned/)).not.toBeInTheDocument();
});

test.each([
  [1, '1 invalid license detected. These licenses will not be assigned to orders.'],
  [2, '2 invalid licenses detected. These licenses will not be assigned to orders.'],
])('%i invalid: a warning says what that means', async (invalid, warning) => {
  now = { ...stats, invalid };
  open();

  expect(await screen.findByText(warning)).toBeVisible();
});

test('Validate Now is disabled while it runs, takes the batch size of the settings, and refreshes the counts', async () => {
  let answer = (_: object) => {};
  fetchMock.post(QUEUE, () => new Promise((done) => (answer = done)));
  const user = userEvent.setup();
  open();
  await breakdown();

  await user.click(screen.getByRole('button', { name: 'Validate Now' }));
  const busy = await screen.findByRole('button', { name: 'Validating...' });
  expect(busy).toBeDisabled();
  await waitFor(() => expect(fetchMock.callHistory.calls(QUEUE)).toHaveLength(1));
  now = { ...stats, valid: 297, pending: 1 };
  answer(ok({ total: 96, valid: 96, invalid: 0, errors: 0, reason: null }));

  expect(await screen.findByText('96 checked: 96 valid, 0 invalid, 0 errors')).toBeVisible();
  await waitFor(async () => expect(await breakdown()).toEqual(['Valid29799%', 'Invalid21%', 'Pending10%']));
  expect(JSON.parse(String(fetchMock.callHistory.lastCall(QUEUE)?.options.body))).toEqual({
    batch_size: 120,
  });
  expect(screen.getByRole('button', { name: 'Validate Now' })).toBeEnabled();
});

test.each([
  [undefined, 'Failed to process validation queue'],
  [
    'The validation service refuses connections',
    'Failed to process validation queue: The validation service refuses connections',
  ],
])('a run that fails (%s) is told, and can be tried again', async (message, toast) => {
  fetchMock.post(QUEUE, { status: 502, body: { success: false, message } });
  const user = userEvent.setup();
  open();
  await breakdown();

  await user.click(screen.getByRole('button', { name: 'Validate Now' }));

  expect(await screen.findByText(toast)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Validate Now' })).toBeEnabled();
});

test('the counts are asked for again every 60 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await breakdown();
  const first = timesAsked();

  await vi.advanceTimersByTimeAsync(59_000);
  const early = timesAsked();
  await vi.advanceTimersByTimeAsync(2000);

  expect([first, early, timesAsked()]).toEqual([1, 1, 2]);
});

test('counts that cannot be had: why, and once more', async () => {
  fetchMock.modifyRoute('stats', { response: { status: 500, body: { success: false } } });
  const user = userEvent.setup();
  open();
  const alert = await screen.findByRole('alert');

  fetchMock.modifyRoute('stats', { response: ok(stats) });
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));

  expect(alert).toHaveTextContent('Failed to get validation stats');
  expect(await breakdown()).toHaveLength(3);
});

const validated = {
  ...available,
  validation: { state: 'invalid', reason: 'EXPIRED: is expired', checked_at: '2026-11-19T10:00:00.000Z' },
};

test('the page of a license of a validated pool says how it stands, why and since when', async () => {
  fetchMock.get('/api/licenses/11', ok(validated));
  openStock('licenses/11');

  const card = within(
    (await screen.findByRole('heading', { name: 'Validation' })).closest('section') as HTMLElement,
  );

  expect(card.getByText('Invalid')).toBeVisible();
  expect(card.getByText('EXPIRED: is expired')).toBeVisible();
  expect(card.getByText('Nov 19, 2026')).toBeVisible();
});

test('a license is validated, and its page shows the new verdict', async () => {
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

test('a license that cannot be validated says why', async () => {
  fetchMock
    .get('/api/licenses/11', ok(validated))
    .post('/api/validation/license/11/validate', refused(503, 'No validation service is configured'));
  const user = userEvent.setup();
  openStock('licenses/11');

  await user.click(await screen.findByRole('button', { name: 'Validate' }));

  expect(
    await screen.findByText('Failed to validate license: No validation service is configured'),
  ).toBeVisible();
});

test('a license of another pool has nothing to validate', async () => {
  fetchMock.get('/api/licenses/11', ok(available));
  openStock('licenses/11');

  await screen.findByRole('heading', { name: 'License #11' });

  expect(screen.queryByRole('button', { name: 'Validate' })).not.toBeInTheDocument();
});

test('the alert of a pool too large for one call says what is left, and why there were errors', async () => {
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
    .get('path:/api/licenses', pageOf([]))
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

test('in lists an available key that is invalid says so', async () => {
  const invalid = { state: 'invalid' as const, reason: null, checked_at: null };
  const keys = [
    { ...available, license_id: 21, validation: { ...invalid, state: 'valid' as const } },
    { ...available, license_id: 22, validation: invalid },
    { ...available, license_id: 23, validation: invalid, license_status: 'replaced' as const },
  ];
  fetchMock.get('/api/license-groups', ok([cloud])).get('path:/api/licenses', pageOf(keys));
  openStock('licenses');

  const rowOf = async (id: string) => (await screen.findByRole('link', { name: id })).closest('tr');

  expect(await rowOf('21')).not.toHaveTextContent('Invalid');
  expect(await rowOf('22')).toHaveTextContent('Available Invalid');
  expect(await rowOf('23')).not.toHaveTextContent('Invalid');
});
