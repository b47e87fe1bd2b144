import { expect, onTestFinished, test, vi } from 'vitest';
import { auth } from '#contract/auth';
import { ensureAdmin } from '../../server/modules/auth/ensureAdmin';
import { type Api, startApi } from './startApi';

function printed(): () => string {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  return () => log.mock.calls.flat().join('\n');
}

async function startEmpty(env?: Record<string, string>): Promise<Api> {
  const api = await startApi(env);
  await api.sql('DELETE FROM admins');
  return api;
}

test('the first administrator gets a random password that is printed once', async () => {
  const api = await startEmpty();
  const output = printed();

  await ensureAdmin(api.services);
  await ensureAdmin(api.services);

  const [, password = ''] = /Password {2}(\S+)/.exec(output()) ?? [];
  const answer = await api.send(auth.login, { body: { username: 'admin', password } });
  expect(answer.status).toBe(200);
  expect(output().split(password)).toHaveLength(2);
  expect(await api.count('admins')).toBe(1);
});

test('servers that start at once make one administrator between them', async () => {
  const api = await startEmpty();
  const output = printed();

  await Promise.all([1, 2, 3].map(() => ensureAdmin(api.services)));

  expect(await api.count('admins')).toBe(1);
  expect(output().match(/Password/g)).toHaveLength(1);
});

test('name, password and e-mail of the first administrator can be given, and are not printed', async () => {
  const body = { username: 'ada', password: 'Given-Password-1' };
  const api = await startEmpty({
    ADMIN_USERNAME: body.username,
    ADMIN_PASSWORD: body.password,
    ADMIN_EMAIL: 'ada@example.com',
  });
  const output = printed();

  await ensureAdmin(api.services);

  const answer = await api.send(auth.login, { body });
  expect(answer).toMatchObject({ status: 200, data: { admin: { email: 'ada@example.com' } } });
  expect(output()).not.toContain(body.password);
});

test('where there is an administrator, none is added', async () => {
  const api = await startApi({ ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'Given-Password-1' });
  const output = printed();

  await ensureAdmin(api.services);

  expect(await api.sql('SELECT username FROM admins')).toEqual([{ username: 'admin' }]);
  expect(output()).toBe('');
});
