import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { auth } from '#contract/auth';
import { licenses } from '#contract/licenses';
import { settings } from '#contract/settings';
import { resetSecondFactor } from '../../../server/domains/accounts/users/resetAccount';
import { systemContext } from '../../../server/platform/context';
import { test } from '../fixtures';
import { ADMIN, getSetCookies } from '../signIn';
import { type Api, startApi } from '../startApi';

/** The code of the next step, which the setup has not used up. */
const nextCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
const currentCode = (secret: string) => new TOTP({ secret }).generate();

async function setUpTotp(api: Api): Promise<{ secret: string; codes: string[] }> {
  const { data } = await api.send(auth.startTotp);
  const { secret } = data;
  const confirmed = await api.send(auth.confirmTotp, { body: { code: currentCode(secret) } });
  return { secret, codes: confirmed.data.recovery_codes };
}

const ageSessions = (api: Api) =>
  api.sql(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);

const login = (api: Api, code?: string) =>
  api.send(auth.login, { body: { ...ADMIN, ...(code && { code }) }, cookies: {} });

test('sets up an authenticator app with a code, and stores neither its secret nor the recovery codes', async ({
  api,
}) => {
  const { data: started } = await api.send(auth.startTotp);
  const wrong = await api.send(auth.confirmTotp, { body: { code: '000000' } });
  const unreadable = await api.send(auth.confirmTotp, { body: { code: 'é畆贤茖춦1' } });
  const before = await login(api);
  const confirmed = await api.send(auth.confirmTotp, { body: { code: currentCode(started.secret) } });

  const stored = await api.sql<{ text: string }>(
    'SELECT t::text AS text FROM totp_secrets t UNION ALL SELECT r::text FROM recovery_codes r UNION ALL SELECT a::text FROM audit_log a',
  );
  const { data } = await api.send(auth.secondFactor);
  expect(started.uri).toMatch(/^otpauth:\/\/totp\/Keystock:admin\?.*secret=/);
  expect(wrong).toMatchObject({ status: 422, errors: { code: expect.stringContaining('wrong') } });
  expect([unreadable.status, before.status]).toEqual([422, 200]);
  expect(confirmed.data.recovery_codes).toHaveLength(10);
  expect(data).toMatchObject({ has_totp: true, passkeys: [], recovery_codes_left: 10, is_required: false });
  for (const secret of [started.secret, ...confirmed.data.recovery_codes])
    expect(JSON.stringify(stored)).not.toContain(secret);
});

test('asks for the code after the password and records that, accepts it once, and records a wrong one', async ({
  api,
}) => {
  const { secret } = await setUpTotp(api);
  const code = nextCode(secret);

  const asked = await login(api);
  const wrong = await login(api, '000000');
  const right = await login(api, code);
  const again = await login(api, code);
  const wrongPassword = await api.send(auth.login, {
    body: { ...ADMIN, password: 'Wrong-Horse-9!', code },
    cookies: {},
  });

  expect(asked.raw.json()).toMatchObject({ success: false, code: 'second_factor_required' });
  expect(asked.raw.cookies).toEqual([]);
  expect([asked, wrong, right, again, wrongPassword].map(({ status }) => status)).toEqual([
    401, 401, 200, 401, 401,
  ]);
  expect(wrongPassword.raw.json()).toMatchObject({ code: 'unauthenticated' });
  expect(await api.count(`audit_log WHERE action = 'admin.second_factor_requested'`)).toBe(1);
  expect(await api.count(`audit_log WHERE action = 'admin.second_factor_refused'`)).toBe(2);
});

test('accepts a code once when two sign-ins race', async ({ api }) => {
  const { secret } = await setUpTotp(api);
  const code = nextCode(secret);

  const statuses = (await Promise.all([login(api, code), login(api, code)])).map(({ status }) => status);

  expect(statuses.sort()).toEqual([200, 401]);
});

test('accepts each recovery code once, in any spelling', async ({ api }) => {
  const { codes } = await setUpTotp(api);
  const [first = ''] = codes;

  const right = await login(api, first.toUpperCase().replaceAll('-', ' '));
  const again = await login(api, first);

  expect([right.status, again.status]).toEqual([200, 401]);
  expect((await api.send(auth.secondFactor)).data.recovery_codes_left).toBe(9);
});

test('replaces the recovery codes', async ({ api }) => {
  const { codes } = await setUpTotp(api);

  const { data } = await api.send(auth.createRecoveryCodes);
  const old = await login(api, codes[0]);
  const fresh = await login(api, data.recovery_codes[0]);

  expect([old.status, fresh.status]).toEqual([401, 200]);
  // 112 bits.
  for (const code of [...codes, ...data.recovery_codes]) expect(code).toMatch(/^([\da-f]{7}-){3}[\da-f]{7}$/);
});

test('removes the authenticator app with its recovery codes, after all that a sign-in needs, and tells the owner', async ({
  mailing: { api, ses },
}) => {
  const { secret } = await setUpTotp(api);
  await ageSessions(api);
  const { password } = ADMIN;
  const code = nextCode(secret);

  const refused = await api.send(auth.removeTotp);
  const alone = [
    await api.send(auth.reauthenticate, { body: { password } }),
    await api.send(auth.reauthenticate, { body: { code } as never }),
    await api.send(auth.reauthenticate, { body: { password: 'Wrong-Horse-9!', code } }),
  ];
  const stillRefused = await api.send(auth.removeTotp);
  const proved = await api.send(auth.reauthenticate, { body: { password, code } });
  const removed = await api.send(auth.removeTotp);
  await api.runJobs();

  expect(alone.map(({ status }) => status)).toEqual([422, 422, 422]);
  expect(alone[0]?.errors).toEqual({ code: 'Enter the code of your authenticator app, or a recovery code' });
  expect([refused.status, stillRefused.status, proved.status, removed.status]).toEqual([403, 403, 200, 200]);
  expect((await login(api)).status).toBe(200);
  expect(await api.count('recovery_codes')).toBe(0);
  expect(ses.emails.map(({ text }) => text.split('. ')[0]).sort()).toEqual([
    'Your account was changed\n\nAn authenticator app was added to the account admin',
    'Your account was changed\n\nThe authenticator app of the account admin was removed',
  ]);
});

test('delays codes that are guessed with the right password', async ({ api }) => {
  await setUpTotp(api);
  const guess = () => api.send(auth.reauthenticate, { body: { password: ADMIN.password, code: '000000' } });

  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await guess()).status);

  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

test('needs the code for a new password and a new email too, also in sessions that signed in before the factor', async ({
  mailing: { api, ses },
}) => {
  const other = await api.send(auth.login, { body: ADMIN, cookies: {} });
  const cookies = getSetCookies(other.raw);
  const { codes } = await setUpTotp(api);
  const new_password = 'Correct-Horse-8!';
  const change = {
    body: { current_password: ADMIN.password, new_password, confirm_password: new_password },
    cookies,
  };
  const profile = { body: { email: 'new@example.com' }, cookies };

  const refused = [await api.send(auth.changePassword, change), await api.send(auth.updateProfile, profile)];
  const [code = ''] = codes;
  await api.send(auth.reauthenticate, { body: { password: ADMIN.password, code }, cookies });
  const changed = [await api.send(auth.updateProfile, profile), await api.send(auth.changePassword, change)];
  await api.runJobs();

  expect(refused.map(({ raw }) => raw.json().code)).toEqual(Array(2).fill('reauthentication_required'));
  expect(changed.map(({ status }) => status)).toEqual([200, 200]);
  const told = ses.emails.filter(({ text }) => /^The (email address|password) of/m.test(text));
  expect(told.flatMap(({ to }) => to).sort()).toEqual(['admin@example.com', 'new@example.com']);
});

test('keeps administrators without the required second factor to their own account, and the last factor in place', async ({
  api,
}) => {
  await api.send(settings.update, { body: { require_second_factor: true } });

  const refused = await api.send(licenses.list);
  await setUpTotp(api);
  const allowed = await api.send(licenses.list);
  const kept = await api.send(auth.removeTotp);

  expect(refused.raw.json()).toMatchObject({ code: 'second_factor_missing' });
  expect([refused.status, allowed.status, kept.status]).toEqual([403, 200, 409]);
  expect(await api.count('recovery_codes')).toBe(10);
});

test('requires a second factor of everyone only after a recent proof of identity', async ({ api }) => {
  await api.sql(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);

  const policy = await api.send(settings.update, { body: { require_second_factor: true } });
  const other = await api.send(settings.update, { body: { validation_batch_size: 20 } });

  expect([policy.status, other.status]).toEqual([403, 200]);
});

const PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  clientExtensionResults: {},
};

test('delays a session that confirms its identity with wrong passkeys', async () => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com' });
  const statuses: number[] = [];

  for (let attempt = 0; attempt < 6; attempt += 1)
    statuses.push((await api.send(auth.reauthenticate, { body: { passkey: PASSKEY } })).status);

  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  expect(await api.count(`audit_log WHERE action = 'admin.reauthenticate_refused'`)).toBe(5);
});

test('refuses a passkey that answers no challenge, and records it', async () => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com' });
  const created = { ...PASSKEY, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

  const signedIn = await api.send(auth.passkeyLogin, { body: { response: PASSKEY }, cookies: {} });
  const added = await api.send(auth.addPasskey, { body: { name: 'Laptop', response: created } });
  const proved = await api.send(auth.reauthenticate, { body: { passkey: PASSKEY } });

  expect([signedIn.status, added.status, proved.status]).toEqual([401, 422, 422]);
  expect(await api.count(`audit_log WHERE action = 'admin.sign_in_refused'`)).toBe(1);
  expect(await api.count(`audit_log WHERE action = 'admin.reauthenticate_refused'`)).toBe(1);
  expect(await api.count('passkeys')).toBe(0);
});

test('resets a lost second factor by the command line, which ends the sessions', async ({ api }) => {
  await setUpTotp(api);

  await resetSecondFactor(systemContext(api.services, 'test'), 'ADMIN');

  expect((await api.send(auth.me)).status).toBe(401);
  expect((await login(api)).status).toBe(200);
  expect(await api.count(`audit_log WHERE action = 'admin.second_factor_reset'`)).toBe(1);
});
