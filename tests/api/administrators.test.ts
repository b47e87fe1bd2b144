import { expect, test } from 'vitest';
import { administrators } from '#contract/administrators';
import { auth } from '#contract/auth';
import type { Role } from '#contract/permissions';
import { pools } from '#contract/pools';
import { settings } from '#contract/settings';
import { startMailing } from './mailing';
import { getSetCookies, signIn } from './signIn';
import { signInAs } from './signInAs';
import { type Api, startApi } from './startApi';

const PASSWORD = 'Battery-Staple-7!';

async function invite(api: Api, email = 'grace@example.com', role: Role = 'support') {
  const { data } = await api.send(administrators.invite, { body: { email, role } });
  return { ...data, token: data.url?.split('#')[1] ?? '' };
}

const accept = (api: Api, token: string, username = 'grace', password = PASSWORD) =>
  api.send(auth.acceptInvitation, { body: { token, username, password }, cookies: {} });

const findId = async (api: Api, username: string) => {
  const { data } = await api.send(administrators.list);
  return data.find((admin) => admin.username === username)?.id ?? 0;
};

const listActions = async (api: Api) => {
  const rows = await api.sql<{ action: string; actor: string; details: object }>(
    `SELECT action, actor, details FROM audit_log WHERE action ~ 'invit|role|able' ORDER BY id`,
  );
  return rows;
};

test('an invited user creates an account with the role of the invitation, once', async () => {
  const api = await startApi({ PUBLIC_URL: 'https://keys.example.com' });
  const invitation = await invite(api);

  expect(invitation).toMatchObject({
    email: 'grace@example.com',
    role: 'support',
    invited_by: 'admin',
    url: expect.stringMatching(/^https:\/\/keys\.example\.com\/invitation#[\w-]{43}$/),
    reason: expect.stringContaining('not configured'),
  });
  const { token } = invitation;
  const stored = await api.sql<{ invitation: string }>(
    'SELECT i::text AS invitation FROM admin_invitations i',
  );
  expect(JSON.stringify(stored)).not.toContain(token);
  const read = await api.send(auth.readInvitation, { body: { token }, cookies: {} });
  expect(read.data).toEqual({ email: 'grace@example.com', role: 'support' });

  const accepted = await accept(api, token);

  expect(accepted).toMatchObject({
    status: 201,
    data: { admin: { username: 'grace', email: 'grace@example.com', role: 'support', is_active: true } },
  });
  const cookies = getSetCookies(accepted.raw);
  expect((await api.send(pools.list, { cookies })).status).toBe(200);
  expect((await api.send(pools.create, { cookies, body: { name: 'A pool' } })).status).toBe(403);
  expect((await accept(api, token, 'mallory')).status).toBe(404);
  expect((await api.send(administrators.invitations)).data).toEqual([]);
  expect(await listActions(api)).toEqual([
    { action: 'admin.invite', actor: 'admin', details: { email: 'grace@example.com', role: 'support' } },
    {
      action: 'admin.accept_invitation',
      actor: 'grace',
      details: { username: 'grace', email: 'grace@example.com', role: 'support' },
    },
  ]);
});

test('one of two users who accept the same invitation at once gets an account', async () => {
  const api = await startApi();
  const { token } = await invite(api);

  const answers = await Promise.all([accept(api, token, 'grace'), accept(api, token, 'mallory')]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
  expect(await api.count('admins')).toBe(2);
});

test('an expired, revoked or replaced invitation is refused, and creates nothing', async () => {
  const api = await startApi();
  const replaced = await invite(api);
  const revoked = await invite(api, 'GRACE@example.com', 'viewer');
  const expired = await invite(api, 'eva@example.com');
  await api.sql(
    `UPDATE admin_invitations SET expires_at = now() - interval '1 second' WHERE email = 'eva@example.com'`,
  );

  const listed = (await api.send(administrators.invitations)).data;
  await api.send(administrators.revokeInvitation, { params: { id: revoked.id } });
  const answers = await Promise.all(
    [replaced, revoked, expired].map(async ({ token }) => accept(api, token)),
  );

  expect(listed.map(({ email, role }) => `${email} ${role}`)).toEqual(['GRACE@example.com viewer']);
  expect(answers.map(({ status, message }) => [status, message])).toEqual(
    Array(3).fill([404, 'This invitation is used, revoked or expired. Ask an owner for a new one.']),
  );
  expect((await api.send(administrators.revokeInvitation, { params: { id: revoked.id } })).status).toBe(404);
  expect(await api.count('admins')).toBe(1);
});

test('the account of an invitation is held to the rules of passwords and usernames', async () => {
  const api = await startApi();
  const { token } = await invite(api);

  const answers = [
    await accept(api, token, 'grace', 'short'),
    await accept(api, token, 'grace', 'Password123!'),
    await accept(api, token, 'grace', 'Grace-2026-xyz!'),
    await accept(api, token, 'ADMIN'),
  ];

  expect(answers.map(({ status, errors }) => [status, errors])).toEqual([
    [422, { password: 'Password must be at least 12 characters' }],
    [422, { password: expect.stringContaining('too common') }],
    [422, { password: expect.stringContaining('must not contain the name') }],
    [409, { username: 'There is an administrator ADMIN already' }],
  ]);
  expect((await accept(api, token)).status).toBe(201);
});

test('a new user needs the second factor that the settings require', async () => {
  const api = await startApi();
  await api.sql('UPDATE settings SET require_second_factor = true');
  await api.sql(
    `INSERT INTO passkeys (admin_id, credential_id, public_key, counter, transports, name)
     SELECT id, 'owner', '', 0, '{}', 'Owner' FROM admins`,
  );
  const { token } = await invite(api);

  const cookies = getSetCookies((await accept(api, token)).raw);

  expect((await api.send(pools.list, { cookies })).raw.json()).toMatchObject({
    code: 'second_factor_missing',
  });
  expect((await api.send(auth.secondFactor, { cookies })).status).toBe(200);
});

test('a changed role counts at once, and a disabled user is signed out at once', async () => {
  const api = await startApi();
  const cookies = await signInAs(api, 'support');
  const params = { id: await findId(api, 'support') };

  const promoted = await api.send(administrators.update, { params, body: { role: 'administrator' } });
  const asAdministrator = await api.send(settings.get, { cookies });
  const disabled = await api.send(administrators.update, { params, body: { is_active: false } });
  const afterDisabling = await api.send(auth.me, { cookies });
  await api.send(administrators.update, { params, body: { is_active: true } });

  expect(promoted.data).toMatchObject({ role: 'administrator', is_active: true });
  expect([asAdministrator.status, disabled.data.is_active, afterDisabling.status]).toEqual([200, false, 401]);
  expect((await api.send(auth.me, { cookies })).status).toBe(401);
  expect(await listActions(api)).toEqual([
    {
      action: 'admin.change_role',
      actor: 'admin',
      details: { username: 'support', from: 'support', role: 'administrator' },
    },
    { action: 'admin.disable', actor: 'admin', details: { username: 'support' } },
    { action: 'admin.enable', actor: 'admin', details: { username: 'support' } },
  ]);
});

test('an active owner remains, also when two owners are changed at once', async () => {
  const api = await startApi();
  const one = await findId(api, 'admin');
  const alone = await api.send(administrators.update, { params: { id: one }, body: { role: 'viewer' } });
  const other = await signIn(api.app, api.services, { username: 'grace', password: PASSWORD });
  const second = await findId(api, 'grace');

  const answers = await Promise.all([
    api.send(administrators.update, { params: { id: one }, body: { is_active: false }, cookies: other }),
    api.send(administrators.update, { params: { id: second }, body: { role: 'viewer' } }),
  ]);

  expect(alone).toMatchObject({
    status: 409,
    message: 'admin is the last active owner: make another user an owner first',
  });
  // The second is refused as the last owner, or is signed out or a viewer already.
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, expect.toBeOneOf([401, 403, 409])]);
  expect(await api.count(`admins WHERE role = 'owner' AND is_active`)).toBe(1);
});

test('inviting and changing users needs a confirmed identity', async () => {
  const api = await startApi();
  await api.sql(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);

  const answers = [
    await api.send(administrators.invite, { body: { email: 'grace@example.com' } }),
    await api.send(administrators.update, { params: { id: 1 }, body: { role: 'viewer' } }),
  ];

  expect(answers.map(({ raw }) => raw.json().code)).toEqual(Array(2).fill('reauthentication_required'));
  expect(await api.count('admin_invitations')).toBe(0);
});

test('sends the invitation by email, and shows its link to nobody else', async () => {
  const { api, ses } = await startMailing({ PUBLIC_URL: 'https://keys.example.com' });

  const { data } = await api.send(administrators.invite, {
    body: { email: 'grace@example.com', role: 'administrator' },
  });

  expect(data).toMatchObject({ url: null, reason: null });
  expect(ses.emails).toMatchObject([
    { to: ['grace@example.com'], subject: expect.stringContaining('You are invited to Keystock') },
  ]);
  const token = /invitation#([\w-]{43})/.exec(ses.emails[0]?.text ?? '')?.[1] ?? '';
  expect((await accept(api, token)).data.admin).toMatchObject({ role: 'administrator', first_name: null });
});
