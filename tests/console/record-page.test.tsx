import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cacheAdmin } from '../../src/authProvider/session';
import { queryClient } from '../../src/shell/queryClient';
import { ada } from './admin';
import { mockShell } from './mockShell';
import { moveTo } from './moveTo';
import { ok } from './responses';
import { available } from './stock';

/** Opens the console at a path. */
async function open(path: string) {
  const { App } = await import('../../src/shell/App');
  await moveTo(path);
  render(<App />);
  return userEvent.setup();
}

// Imported early, because lazy loading is slow on a busy machine.
beforeAll(() =>
  Promise.all([import('../../src/resources/licenses/LicensePage'), import('../../src/admin/show/ShowView')]),
);
beforeEach(() => {
  queryClient.clear();
  cacheAdmin(ada);
});

// spec: 2.shell.error-fallback-both-buttons
test('Try Again opens a page that broke on a bad record once the server answers well', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let license: object = { ...available, licenseGroup: 'broken', license_status: null, flag: {} };
  fetchMock.get('path:/api/licenses/11', () => ok(license));
  mockShell();
  const user = await open('/dashboard/licenses/11');
  await screen.findByRole('heading', { name: 'Something went wrong' });

  license = available;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByRole('heading', { name: 'License #11', level: 1 })).toBeVisible();
});

// spec: 9.fresh-for-60-s-not-again
test('opening a record again within 60 s requests nothing, though its list was opened between', async () => {
  const list = {
    licenses: [{ ...available, license_key_decrypted: 'ANOTHER' }],
    pagination: { total: 1 },
    stats: {},
  };
  fetchMock.get('path:/api/licenses/11', ok(available)).get('path:/api/licenses', ok(list));
  mockShell();
  const user = await open('/dashboard/licenses/11');
  const heading = { name: 'License #11', level: 1 };
  await screen.findByRole('heading', heading);
  const nav = within(screen.getByRole('navigation', { name: 'Main navigation' }));
  await user.click(nav.getByRole('link', { name: /^Licenses/ }));

  await user.click(await screen.findByRole('link', { name: '11' }));
  await screen.findByRole('heading', heading);

  expect(fetchMock.callHistory.calls('path:/api/licenses/11')).toHaveLength(1);
});

test('a record known from a list only is requested when it is opened', async () => {
  const list = { licenses: [available], pagination: { total: 1 }, stats: {} };
  fetchMock.get('path:/api/licenses/11', ok(available)).get('path:/api/licenses', ok(list));
  mockShell();
  const user = await open('/dashboard/licenses');

  await user.click(await screen.findByRole('link', { name: '11' }));

  await waitFor(() => expect(fetchMock.callHistory.calls('path:/api/licenses/11')).toHaveLength(1));
});

test('acknowledges a new pool with the answer of its creation, before anything is requested again', async () => {
  const never = () => new Promise<never>(() => {});
  let isCreated = false;
  fetchMock.post('/api/license-groups', () => {
    isCreated = true;
    return { status: 201, body: ok({ id: 3 }) };
  });
  fetchMock.get('begin:/api/', never, { matcherFunction: () => isCreated });
  mockShell();
  const user = await open('/dashboard/pools/new');

  await user.type(await screen.findByLabelText('Pool name'), 'Office 2026');
  await user.click(screen.getByRole('button', { name: 'Create Pool' }));

  expect(await screen.findByText('License pool created successfully')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/pools/3'));
});

test('a record page that loads has the shape of the page', async () => {
  fetchMock.get('path:/api/licenses/11', new Promise<object>(() => {}));
  mockShell();

  await open('/dashboard/licenses/11');

  const busy = await waitFor(() => {
    const element = document.querySelector('main [aria-busy="true"]');
    expect(element).not.toBeNull();
    return element as HTMLElement;
  });
  expect(busy.querySelectorAll('section')).toHaveLength(2);
  expect(busy.querySelectorAll('[data-skeleton]').length).toBeGreaterThan(10);
});

test('a pool that loads has figures above its cards', async () => {
  fetchMock.get('path:/api/license-groups/3', new Promise<object>(() => {}));
  mockShell();

  await open('/dashboard/pools/3');

  await waitFor(() => expect(document.querySelectorAll('main [aria-busy="true"] section')).toHaveLength(7));
});
