import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ada } from './admin';
import { ok } from './answers';

const refused = { status: 401, body: { success: false, message: 'No session' } };

// The session asks once per start, so every test starts anew.
async function start() {
  vi.resetModules();
  return (await import('../../src/authProvider')).authProvider;
}

beforeEach(() => {
  fetchMock.mockGlobal();
});
afterEach(() => {
  fetchMock.hardReset();
});

// spec: 3.the-administrator-is-cached-under-admin
test('the server is asked once who is signed in, and the answer is cached', async () => {
  fetchMock.get('/api/auth/me', ok({ admin: ada }));
  const authProvider = await start();

  await authProvider.getIdentity();
  await authProvider.getIdentity();

  expect(fetchMock.callHistory.calls('/api/auth/me')).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem('admin') ?? '')).toEqual(ada);
});

// spec: 4.session-asked-at-the-start-failure
test('nobody signed in: the cache is cleared, and there is nobody to name', async () => {
  localStorage.setItem('admin', JSON.stringify(ada));
  fetchMock.get('/api/auth/me', refused).post('/api/auth/refresh', refused);
  const authProvider = await start();

  await expect(authProvider.getIdentity()).rejects.toEqual({ redirectTo: '/login', message: false });

  expect(localStorage.getItem('admin')).toBeNull();
});

test('who was signed in and comes back later is still signed in: the session is renewed', async () => {
  localStorage.setItem('admin', JSON.stringify(ada));
  fetchMock.get('/api/auth/me', refused).post('/api/auth/refresh', ok({ admin: ada }));
  const authProvider = await start();

  await authProvider.getIdentity();

  expect(await authProvider.getIdentity()).toMatchObject({ fullName: 'Ada Keller' });
});

test('a first visitor renews nothing', async () => {
  fetchMock.get('/api/auth/me', refused);
  const authProvider = await start();

  await expect(authProvider.getIdentity()).rejects.toEqual({ redirectTo: '/login', message: false });

  expect(fetchMock.callHistory.calls('/api/auth/refresh')).toHaveLength(0);
});

// spec: 4.sign-in-stores-logout-clears
test('signing in keeps the administrator, signing out clears it even when the server is away', async () => {
  fetchMock
    .post('/api/auth/login', ok({ admin: ada }))
    .post('/api/auth/logout', { throws: new TypeError('offline') });
  const authProvider = await start();

  await authProvider.login({ username: 'ada', password: 'correct horse' });
  const identity = await authProvider.getIdentity();
  const left = await authProvider.logout();

  expect(identity).toMatchObject({ fullName: 'Ada Keller', role: 'administrator', email: 'ada@example.com' });
  expect(left).toBe('/login');
  expect(localStorage.getItem('admin')).toBeNull();
});

// spec: 2.shell.username-where-there-is-no-name
test('an administrator without a name goes by the username', async () => {
  fetchMock.get('/api/auth/me', ok({ admin: { ...ada, first_name: null, last_name: null } }));
  const authProvider = await start();

  const identity = await authProvider.getIdentity();

  expect(identity.fullName).toBe('ada');
});
