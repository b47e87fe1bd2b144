import { expect } from 'vitest';
import { auth } from '#contract/auth';
import { purgeSignInsJob } from '../../../server/domains/accounts/jobs';
import { test } from '../fixtures';
import { ADMIN, getSetCookies } from '../signIn';
import type { Api } from '../startApi';

const WRONG = { username: 'admin', password: 'Wrong-Horse-9!' };
const FREE_ATTEMPTS = 5;

const attempt = (api: Api, username = 'admin') =>
  api.send(auth.login, { body: { ...WRONG, username }, cookies: {} });

async function spendFreeAttempts(api: Api, username?: string): Promise<void> {
  await api.sql('DELETE FROM proof_attempts');
  for (let n = 1; n <= FREE_ATTEMPTS; n++) await attempt(api, username);
}

const endDelay = (api: Api) => api.sql(`UPDATE proof_attempts SET next_at = now() - interval '1 second'`);

test('delays the attempts on a name more and more, in any spelling, known or not', async ({ api }) => {
  for (const name of ['admin', 'nobody']) {
    await spendFreeAttempts(api, name);

    const delayed = await attempt(api, ` ${name.toUpperCase()}`);
    const delays = [Number(delayed.raw.headers['retry-after'])];
    for (const count of [5, 6, 100]) {
      await api.sql("UPDATE proof_attempts SET next_at = now() - interval '1 second', count = $1", [count]);
      await attempt(api, name);
      delays.push(Number((await attempt(api, name)).raw.headers['retry-after']));
    }

    expect(delayed).toMatchObject({ status: 429, message: expect.stringContaining('Too many attempts') });
    expect(delays).toEqual([1, 2, 4, 900]);
    await api.sql('DELETE FROM proof_attempts');
  }
});

test('refuses the right password during a delay, and forgets the attempts after a success', async ({
  api,
}) => {
  await spendFreeAttempts(api);

  const delayed = await api.send(auth.login, { body: ADMIN, cookies: {} });
  await endDelay(api);
  const signedIn = await api.send(auth.login, { body: ADMIN, cookies: {} });

  expect([delayed.status, signedIn.status]).toEqual([429, 200]);
  expect(await api.count('proof_attempts')).toBe(0);
});

test('does not delay a device that has signed in before, which has attempts of its own', async ({ api }) => {
  const first = await api.send(auth.login, { body: ADMIN, cookies: {} });
  const { keystock_device = '' } = getSetCookies(first.raw);
  await spendFreeAttempts(api);

  const stranger = await api.send(auth.login, { body: ADMIN, cookies: {} });
  const owner = await api.send(auth.login, { body: ADMIN, cookies: { keystock_device } });

  expect([stranger.status, owner.status]).toEqual([429, 200]);
});

test('does not exempt the device of another administrator', async ({ api }) => {
  await api.sql(
    `INSERT INTO admins (username, role, password_hash) SELECT 'eva', role, password_hash FROM admins WHERE username = 'admin'`,
  );
  const eva = await api.send(auth.login, { body: { ...ADMIN, username: 'eva' }, cookies: {} });
  const { keystock_device = '' } = getSetCookies(eva.raw);
  await spendFreeAttempts(api);

  const refused = await api.send(auth.login, { body: ADMIN, cookies: { keystock_device } });

  expect(refused.status).toBe(429);
});

test('lets no more than the free attempts through at once', async ({ api }) => {
  await api.sql('DELETE FROM proof_attempts');

  const statuses = (await Promise.all(Array.from({ length: 12 }, () => attempt(api)))).map(
    ({ status }) => status,
  );

  expect(statuses.filter((status) => status === 401)).toHaveLength(FREE_ATTEMPTS);
});

test('delays guesses of the current password in a session, without delaying other sessions', async ({
  api,
}) => {
  const other = getSetCookies((await api.send(auth.login, { body: ADMIN, cookies: {} })).raw);
  for (let n = 1; n <= FREE_ATTEMPTS; n++)
    await api.send(auth.reauthenticate, { body: { password: WRONG.password } });

  const new_password = 'Battery-Staple-42!';
  const change = { current_password: ADMIN.password, new_password, confirm_password: new_password };
  const delayed = await api.send(auth.changePassword, { body: change });
  const elsewhere = await api.send(auth.reauthenticate, {
    body: { password: ADMIN.password },
    cookies: other,
  });

  expect([delayed.status, elsewhere.status]).toEqual([429, 200]);
  expect(await api.count(`audit_log WHERE action = 'admin.reauthenticate_refused'`)).toBe(FREE_ATTEMPTS);
});

test('forgets the attempts after a day', async ({ api }) => {
  await spendFreeAttempts(api);
  await api.sql(`UPDATE proof_attempts SET updated_at = now() - interval '25 hours'`);

  const again = await attempt(api);
  await api.sql(`UPDATE proof_attempts SET updated_at = now() - interval '25 hours'`);
  await purgeSignInsJob.run(api.services, []);

  expect(again.status).toBe(401);
  expect(await api.count('proof_attempts')).toBe(0);
});
