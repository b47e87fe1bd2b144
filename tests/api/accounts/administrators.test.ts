import { expect } from 'vitest';
import { administrators, invitations } from '#contract/administrators';
import { apiKeys } from '#contract/apiKeys';
import { auth } from '#contract/auth';
import { connections } from '#contract/connections';
import { orders } from '#contract/orders';
import type { Role } from '#contract/permissions';
import { pools } from '#contract/pools';
import { settings } from '#contract/settings';
import { resetPassword } from '../../../server/domains/accounts/users/resetAccount';
import { systemContext } from '../../../server/platform/context';
import { buildSite } from '../build';
import { test } from '../fixtures';
import { startMailing } from '../mailing';
import { aShopOrder, placeOrder, startSelling } from '../selling';
import { getSetCookies, signIn } from '../signIn';
import { signInAs } from '../signInAs';
import { type Api, startApi } from '../startApi';
import { getDatabaseUrl, withConnection } from '../withConnection';
import { waitForBlockedSessions, withTableLock } from '../withTableLock';

const PASSWORD = 'Battery-Staple-7!';

async function invite(api: Api, email = 'grace@example.com', role: Role = 'support') {
  const { data } = await api.send(invitations.create, { body: { email, role } });
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
  expect((await api.send(invitations.list)).data).toEqual([]);
  expect(await listActions(api)).toEqual([
    { action: 'admin.invite', actor: 'admin', details: { email: 'grace@example.com', role: 'support' } },
    {
      action: 'admin.accept_invitation',
      actor: 'grace',
      details: { username: 'grace', email: 'grace@example.com', role: 'support' },
    },
  ]);
});

test('one of two users who accept the same invitation at once gets an account', async ({ api }) => {
  const { token } = await invite(api);

  const answers = await Promise.all([accept(api, token, 'grace'), accept(api, token, 'mallory')]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
  expect(await api.count('admins')).toBe(2);
});

test('an expired, revoked or replaced invitation is refused, and creates nothing', async ({ api }) => {
  const replaced = await invite(api);
  const revoked = await invite(api, 'GRACE@example.com', 'viewer');
  const expired = await invite(api, 'eva@example.com');
  await api.sql(
    `UPDATE admin_invitations SET expires_at = now() - interval '1 second' WHERE email = 'eva@example.com'`,
  );

  const listed = (await api.send(invitations.list)).data;
  await api.send(invitations.delete, { params: { id: revoked.id } });
  const answers = await Promise.all(
    [replaced, revoked, expired].map(async ({ token }) => accept(api, token)),
  );

  expect(listed.map(({ email, role }) => `${email} ${role}`)).toEqual(['GRACE@example.com viewer']);
  expect(answers.map(({ status, message }) => [status, message])).toEqual(
    Array(3).fill([404, 'This invitation is used, revoked or expired. Ask an owner for a new one.']),
  );
  expect((await api.send(invitations.delete, { params: { id: revoked.id } })).status).toBe(404);
  expect(await api.count('admins')).toBe(1);
});

test('the account of an invitation is held to the rules of passwords and usernames', async ({ api }) => {
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

test('a new user needs the second factor that the settings require', async ({ api }) => {
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

test('a changed role counts at once, and a disabled user is signed out at once', async ({ api }) => {
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

test('an active owner remains, also when two owners are changed at once', async ({ api }) => {
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

test('inviting and changing users needs a confirmed identity', async ({ api }) => {
  await api.sql(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);

  const answers = [
    await api.send(invitations.create, { body: { email: 'grace@example.com' } }),
    await api.send(administrators.update, { params: { id: 1 }, body: { role: 'viewer' } }),
  ];

  expect(answers.map(({ raw }) => raw.json().code)).toEqual(Array(2).fill('reauthentication_required'));
  expect(await api.count('admin_invitations')).toBe(0);
});

test('sends the invitation by email, and shows its link to nobody else', async () => {
  const { api, ses } = await startMailing({ PUBLIC_URL: 'https://keys.example.com' });

  const { data } = await api.send(invitations.create, {
    body: { email: 'grace@example.com', role: 'administrator' },
  });

  expect(data).toMatchObject({ url: null, reason: null });
  expect(ses.emails).toMatchObject([
    { to: ['grace@example.com'], subject: expect.stringContaining('You are invited to Keystock') },
  ]);
  const token = /invitation#([\w-]{43})/.exec(ses.emails[0]?.text ?? '')?.[1] ?? '';
  expect((await accept(api, token)).data.admin).toMatchObject({ role: 'administrator', first_name: null });
});

/** Hands on an invitation, a link, a pending connection and an API key. */
async function handOn(api: Api, cookies: Record<string, string>, email: string) {
  const { data: invited } = await api.send(invitations.create, {
    body: { email, role: 'owner' },
    cookies,
  });
  const { data: key } = await api.send(apiKeys.create, {
    params: { id: 1 },
    body: { name: email, scopes: ['allocate'] },
    cookies,
  });
  const { data: link } = await api.send(orders.createLink, { params: { id: 1 }, cookies });
  const { data: connection } = await api.send(connections.start, {
    body: { name: email, url: `https://${email.replace('@', '.')}` },
    cookies,
  });
  const token = invited.url?.split('#')[1] ?? '';
  const callback = new URL(connection.authorize_url).searchParams.get('callback_url') ?? '';
  return {
    read: async () => ({
      invitation: (await api.send(auth.readInvitation, { body: { token }, cookies: {} })).status,
      accepted: (await accept(api, token, email)).status,
      link: (await api.app.inject(new URL(link.url).pathname)).statusCode,
      connected: (
        await api.send(connections.receiveCredentials, {
          query: { token: new URL(callback).searchParams.get('token') ?? '' },
          body: { consumer_key: 'ck_1', consumer_secret: 'cs_1' },
          cookies: {},
        })
      ).status,
      key: (
        await api.send(orders.create, {
          headers: { 'x-api-key': key.key },
          body: aShopOrder('A-1', 0),
          cookies: {},
        })
      ).status,
    }),
  };
}

const ENDED = { invitation: 404, accepted: 404, link: 404, connected: 404, key: 401 };

test('what a user handed on ends with the right to give it; API keys only if they are disabled, demoted or reset', async () => {
  const selling = await startSelling(1, 1, { PUBLIC_URL: 'https://keys.example.com' });
  const { api } = selling;
  await placeOrder(selling, aShopOrder('A-0'));
  const as = (username: string) => signIn(api.app, api.services, { username, password: PASSWORD });
  const ctx = systemContext(api.services, 'test');
  const new_password = 'Correct-Horse-8!';
  const losses: Record<string, (cookies: Record<string, string>, id: number) => Promise<unknown>> = {
    disabled: (_, id) => api.send(administrators.update, { params: { id }, body: { is_active: false } }),
    demoted: (_, id) => api.send(administrators.update, { params: { id }, body: { role: 'viewer' } }),
    reset: () => resetPassword(ctx, 'reset', new_password),
    everywhere: (cookies) => api.send(auth.signOutEverywhere, { cookies }),
    changed: (cookies) =>
      api.send(auth.changePassword, {
        body: { current_password: PASSWORD, new_password, confirm_password: new_password },
        cookies,
      }),
  };

  const after: Record<string, unknown> = {};
  for (const [name, lose] of Object.entries(losses)) {
    const cookies = await as(name);
    const given = await handOn(api, cookies, `${name}@example.com`);
    await lose(cookies, await findId(api, name));
    after[name] = await given.read();
  }

  const keyStays = { ...ENDED, key: 201 };
  expect(after).toEqual({
    disabled: ENDED,
    demoted: ENDED,
    reset: ENDED,
    everywhere: keyStays,
    changed: { ...keyStays, key: 409 },
  });
  const rows = await api.sql<{ details: object }>(
    `SELECT details FROM audit_log WHERE action = 'admin.end_rights' ORDER BY id`,
  );
  expect(rows).toHaveLength(5);
  expect(rows[0]?.details).toEqual({
    username: 'disabled',
    why: 'disabled',
    invitations: ['disabled@example.com'],
    links: 1,
    connections: ['https://disabled.example.com'],
    api_keys: [`disabled@example.com (${selling.site.name})`],
    api_tokens: [],
  });
  expect(await api.count(`notifications WHERE type = 'API_KEYS_REVOKED' AND site_id = 1`)).toBe(1);
});

test('an administrator who was an owner keeps the links, connections and API keys, and loses the invitations', async () => {
  const selling = await startSelling(1, 1, { PUBLIC_URL: 'https://keys.example.com' });
  const { api } = selling;
  await placeOrder(selling, aShopOrder('A-0'));
  const cookies = await signIn(api.app, api.services, { username: 'grace', password: PASSWORD });
  const given = await handOn(api, cookies, 'eva@example.com');

  const params = { id: await findId(api, 'grace') };
  await api.send(administrators.update, { params, body: { role: 'administrator' } });

  expect(await given.read()).toEqual({ invitation: 404, accepted: 404, link: 200, connected: 200, key: 201 });
});

test('no right is handed on by a call that races with the disabling of its giver', async () => {
  const { api } = await startSelling();
  const cookies = await signIn(api.app, api.services, { username: 'grace', password: PASSWORD });
  const id = await findId(api, 'grace');
  const body = { email: 'eva@example.com', role: 'owner' as const };

  const invited = await withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query(`BEGIN; UPDATE admins SET is_active = false WHERE id = ${id}`);
    const call = api.send(invitations.create, { body, cookies });
    await waitForBlockedSessions(api, 1);
    await client.query('COMMIT');
    return call;
  });

  expect(invited.status).toBe(403);
  expect(await api.count('admin_invitations')).toBe(0);
});

/** Starts two calls, of which the second waits for the first: both write the audit log last, which is locked. */
const callInTurn = <First, Second>(api: Api, first: () => Promise<First>, second: () => Promise<Second>) =>
  withTableLock(api, 'audit_log', async ({ waitForBlocked }) => {
    const calls: [Promise<First>, Promise<Second>] = [first(), waitForBlocked(1).then(second)];
    await waitForBlocked(2);
    return { answers: Promise.all(calls) };
  }).then(({ answers }) => answers);

test('an invitation that is accepted while its giver is disabled is used up first, or refused', async () => {
  const { api } = await startSelling();
  const inviteBy = async (giver: string, username: string) => {
    const cookies = await signIn(api.app, api.services, { username: giver, password: PASSWORD });
    const body = { email: `${username}@example.com`, role: 'owner' as const };
    const { url } = (await api.send(invitations.create, { body, cookies })).data;
    const params = { id: await findId(api, giver) };
    return {
      accept: () => accept(api, url?.split('#')[1] ?? '', username),
      disable: () => api.send(administrators.update, { params, body: { is_active: false } }),
    };
  };
  const [used, ended] = [await inviteBy('grace', 'eva'), await inviteBy('mary', 'mallory')];

  const [accepted] = await callInTurn(api, used.accept, used.disable);
  const [, refused] = await callInTurn(api, ended.disable, ended.accept);

  expect([accepted.status, refused.status]).toEqual([201, 404]);
  const active = await api.sql<{ username: string }>(
    'SELECT username FROM admins WHERE is_active ORDER BY id',
  );
  expect(active.map(({ username }) => username)).toEqual(['admin', 'eva']);
  expect(await api.count('admin_invitations')).toBe(0);
});

test('tells the other owners by email of a new owner, and of revoked API keys', async ({
  mailing: { api, ses },
}) => {
  const { id } = await buildSite(api, { name: 'Main shop' });
  const cookies = await signIn(api.app, api.services, { username: 'grace', password: PASSWORD });
  const params = { id: await findId(api, 'grace') };
  await api.send(apiKeys.create, { params: { id }, body: { name: 'Kiosk', scopes: ['read'] }, cookies });

  await api.send(administrators.update, { params, body: { role: 'viewer' } });
  await api.send(administrators.update, { params, body: { role: 'owner' } });
  await api.runJobs();

  expect(ses.emails.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual([
    'admin@example.com API keys of Main shop were revoked',
    'admin@example.com grace is an owner now',
  ]);
});
