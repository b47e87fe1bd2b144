import { expect, test } from 'vitest';
import { auth } from '#contract/auth';
import { ADMIN } from './signIn';
import { startApi } from './startApi';

test('name and password open a session', async () => {
  const api = await startApi();

  const answer = await api.send(auth.login, { body: { ...ADMIN, username: ' ADMIN ' }, cookies: {} });

  expect(answer.status).toBe(200);
  expect(answer.data.admin).toMatchObject({ username: 'admin', role: 'administrator', is_active: true });
  expect(auth.login.data.parse(answer.data)).toEqual(answer.data);
  expect(answer.raw.cookies).toMatchObject([
    { name: 'keystock_access', path: '/api', httpOnly: true, sameSite: 'Lax' },
    { name: 'keystock_refresh', path: '/api/auth', httpOnly: true, sameSite: 'Lax' },
  ]);
});

test('an unknown name and a wrong password are answered alike', async () => {
  const api = await startApi();

  const unknown = await api.send(auth.login, { body: { username: 'nobody', password: 'Wrong-Horse-9' } });
  const wrong = await api.send(auth.login, { body: { username: 'admin', password: 'Wrong-Horse-9' } });

  expect(unknown.raw.json()).toEqual(wrong.raw.json());
  expect(wrong).toMatchObject({ status: 401, message: 'Invalid username or password' });
  expect(wrong.raw.cookies).toEqual([]);
});
