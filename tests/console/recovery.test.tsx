import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Recovery } from '#contract/recovery';
import { expireSession } from '../../src/authProvider/session';
import { UNRESOLVED_COUNT_KEY } from '../../src/resources/notifications/useUnresolvedCount';
import { App } from '../../src/shell/App';
import { queryClient } from '../../src/shell/queryClient';
import { adasSession } from './admin';
import { mockShell } from './mockShell';
import { moveTo } from './moveTo';
import { ok } from './responses';

const asking: Recovery['sites'][number] = {
  site: { id: 3, name: 'Wool & Co' },
  reason: 'restore',
  state: 'asking',
  lost_since: '2026-11-20T12:00:00.000Z',
  started_at: '2026-11-20T13:00:00.000Z',
  orders_read: 120,
  keys_found: 14,
  problem: null,
  texts: {},
};
const held = { license_group: { id: 7, name: 'Simple keys' }, keys: 5, is_quarantined: false };
const quarantined = { ...held, is_quarantined: true };

// Imported early, because lazy loading is slow on a busy machine.
beforeAll(() => import('../../src/custom-pages/recovery/RecoveryBanner'));
beforeEach(() => {
  queryClient.clear();
  expireSession();
});
afterEach(() => {
  expireSession();
});

async function openProfile() {
  mockShell({ isRecovering: true });
  await moveTo('/dashboard/profile');
  render(<App />);
}

test('after a restore a banner on every page says what waits, until a user has decided', async () => {
  fetchMock.get('/api/auth/me', ok({ ...adasSession, is_recovering: true }));
  fetchMock.get('/api/recovery', ok({ sites: [asking], pools: [held] }));
  await openProfile();
  const user = userEvent.setup();

  expect(await screen.findByText(/1 site gets no keys until it is known/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recovery' }));
  expect(dialog.getByText(/Read back to .*: 120 orders, 14 keys found/)).toBeVisible();
  expect(dialog.getByText('5 keys wait until the sites are read')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /Withdraw/ })).toBeNull();

  fetchMock.removeRoutes();
  fetchMock.post('/api/recovery/sites/3/resume', ok({ sites: [], pools: [quarantined] }), { name: 'resume' });
  fetchMock.get('/api/recovery', ok({ sites: [], pools: [quarantined] }));
  fetchMock.post('/api/recovery/pools/7/withdraw', ok({ sites: [], pools: [] }), { name: 'withdraw' });
  mockShell({ isRecovering: true });
  expect(dialog.getByRole('button', { name: 'Resume Wool & Co now' })).toBeEnabled();
  await user.click(dialog.getByRole('button', { name: 'Resume Wool & Co now, its mappings are unchanged' }));
  await user.click(await dialog.findByRole('button', { name: 'Withdraw the keys of Simple keys' }));

  await waitFor(() => expect(fetchMock.callHistory.calls('withdraw')).toHaveLength(1));
  expect(fetchMock.callHistory.lastCall('resume')?.options.body).toBe('{"are_mappings_unchanged":true}');
  expect(screen.getByText(/Keys of 1 pool are in quarantine/)).toBeInTheDocument();
});

test('a banner appears when a recovery starts while the console is open, and again at the next one', async () => {
  fetchMock.get('/api/auth/me', ok(adasSession));
  fetchMock.get('/api/recovery', ok({ sites: [asking], pools: [] }));
  mockShell();
  await moveTo('/dashboard/profile');
  render(<App />);
  await screen.findByRole('heading', PAGE_HEADING);
  const poll = async (isRecovering: boolean) => {
    mockShell({ isRecovering });
    await queryClient.refetchQueries({ queryKey: UNRESOLVED_COUNT_KEY });
  };
  expect(screen.queryByText(/gets no keys/)).toBeNull();

  await poll(true);
  expect(await screen.findByText(/1 site gets no keys until it is known/)).toBeVisible();

  await poll(false);
  await waitFor(() => expect(screen.queryByText(/gets no keys/)).toBeNull());

  await poll(true);
  expect(await screen.findByText(/1 site gets no keys until it is known/)).toBeVisible();
});

const PAGE_HEADING = { level: 1, name: 'My Profile' };

test.each([
  ['nothing', null],
  ['no lists', {}],
  ['lists of something else', { sites: 3, pools: 4 }],
])('with an answer of %s about the recovery the pages work', async (_, answer) => {
  fetchMock.get('/api/auth/me', ok({ ...adasSession, is_recovering: true }));
  fetchMock.get('/api/recovery', ok(answer), { name: 'recovery' });
  await openProfile();

  await waitFor(() => expect(fetchMock.callHistory.calls('recovery').length).toBeGreaterThan(0));
  expect(await screen.findByRole('heading', PAGE_HEADING)).toBeVisible();
  expect(screen.queryByText(/gets no keys/)).toBeNull();
});

test('an answer that cannot be shown takes away the banner, not the page', async () => {
  fetchMock.get('/api/auth/me', ok({ ...adasSession, is_recovering: true }));
  fetchMock.get('/api/recovery', ok({ sites: [{}], pools: [] }));
  await openProfile();

  expect(await screen.findByText(/for "GET \/recovery": the answer has no "sites.0.site"/)).toBeVisible();
  expect(screen.queryByText(/1 site gets no keys/)).toBeNull();
  expect(screen.getByRole('heading', PAGE_HEADING)).toBeVisible();
});
