import fetchMock from 'fetch-mock';
import { expect, test, vi } from 'vitest';
import { ada, adasSession } from './admin';
import { ok } from './responses';

const unauthorized = { status: 401, body: { success: false, message: 'No session' } };

// The module requests the session once per start, so each test imports it again.
async function start() {
  vi.resetModules();
  await import('../../src/texts/signIn');
  return (await import('../../src/authProvider')).authProvider;
}

// spec: 3.the-administrator-is-cached-under-admin
test('requests the signed-in administrator once and caches the response', async () => {
  fetchMock.get('/api/auth/me', ok(adasSession));
  const authProvider = await start();

  await authProvider.getIdentity();
  await authProvider.getIdentity();

  expect(fetchMock.callHistory.calls('/api/auth/me')).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem('admin') ?? '')).toEqual(ada);
});

// spec: 4.session-asked-at-the-start-failure
test('clears the cache and rejects when no session exists', async () => {
  localStorage.setItem('admin', JSON.stringify(ada));
  fetchMock.get('/api/auth/me', unauthorized).post('/api/auth/refresh', unauthorized);
  const authProvider = await start();

  await expect(authProvider.getIdentity()).rejects.toThrow('Your session has ended. Sign in again.');

  expect(localStorage.getItem('admin')).toBeNull();
});

test('renews the session of a returning administrator', async () => {
  localStorage.setItem('admin', JSON.stringify(ada));
  fetchMock.get('/api/auth/me', unauthorized).post('/api/auth/refresh', ok(adasSession));
  const authProvider = await start();

  await authProvider.getIdentity();

  expect(await authProvider.getIdentity()).toMatchObject({ fullName: 'Ada Keller' });
});

test('does not renew a session on the first visit', async () => {
  fetchMock.get('/api/auth/me', unauthorized);
  const authProvider = await start();

  await expect(authProvider.getIdentity()).rejects.toThrow('Your session has ended. Sign in again.');

  expect(fetchMock.callHistory.calls('/api/auth/refresh')).toHaveLength(0);
});

// spec: 4.sign-in-stores-logout-clears
test('caches the administrator on sign-in and clears it on sign-out, even offline', async () => {
  fetchMock
    .post('/api/auth/login', ok(adasSession))
    .post('/api/auth/logout', { throws: new TypeError('offline') });
  const authProvider = await start();

  await authProvider.login({ username: 'ada', password: 'correct horse' });
  const identity = await authProvider.getIdentity();
  const redirect = await authProvider.logout();

  expect(identity).toMatchObject({ fullName: 'Ada Keller', role: 'owner', email: 'ada@example.com' });
  expect(redirect).toBe('/login');
  expect(localStorage.getItem('admin')).toBeNull();
});

// spec: 2.shell.username-where-there-is-no-name
test('shows the username of an administrator without a name', async () => {
  fetchMock.get('/api/auth/me', ok({ admin: { ...ada, first_name: null, last_name: null } }));
  const authProvider = await start();

  const identity = await authProvider.getIdentity();

  expect(identity.fullName).toBe('ada');
});
