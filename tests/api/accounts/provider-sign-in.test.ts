import { expect, onTestFinished, test } from 'vitest';
import { administrators, invitations } from '#contract/administrators';
import { auth } from '#contract/auth';
import { provider } from '#contract/provider';
import { freePort } from '../../../testkit/freePort';
import { signInAtProvider } from '../../oidc/signInAtProvider';
import { CLIENT, type OidcServer, type OidcTestUser, startOidc } from '../../oidc/startOidc';
import { ADMIN, getSetCookies } from '../signIn';
import { signInAs } from '../signInAs';
import { type Api, startApi } from '../startApi';

const ROLES = JSON.stringify({
  'keystock-owners': 'owner',
  'keystock-admins': 'administrator',
  staff: 'viewer',
});

interface World {
  api: Api;
  oidc: OidcServer;
  url: string;
}

/** Keystock, listening, with a real provider. */
async function startWorld(env: Record<string, string> = {}): Promise<World> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const oidc = await startOidc(url);
  onTestFinished(() => oidc.stop());
  const api = await startApi({
    PUBLIC_URL: url,
    OIDC_ISSUER: oidc.issuer,
    OIDC_NAME: 'Acme',
    OIDC_ROLES: ROLES,
    ...CLIENT,
    ...env,
  });
  await api.app.listen({ port, host: '127.0.0.1' });
  return { api, oidc, url };
}

const GRACE: OidcTestUser = {
  preferred_username: 'grace',
  given_name: 'Grace',
  email: 'grace@example.com',
  email_verified: true,
  groups: ['keystock-admins', 'staff'],
};

/** Begins a sign-in, and has the user go through the provider's pages. */
async function goThroughProvider({ api }: World, subject: string) {
  const started = await api.send(provider.startLogin, { cookies: {} });
  const answer = await signInAtProvider(started.data.url, subject);
  return { query: answer.search, cookies: getSetCookies(started.raw) };
}

async function signInByProvider(world: World, subject: string) {
  const { query, cookies } = await goThroughProvider(world, subject);
  const answer = await world.api.send(provider.login, { body: { query }, cookies });
  return { ...answer, cookies: getSetCookies(answer.raw) };
}

const makeDue = ({ api }: World) =>
  api.sql(`UPDATE provider_sessions SET confirm_after = now() - interval '1 second'`);

test('the first sign-in makes an account with the role of the groups; later ones find it by its subject', async () => {
  const world = await startWorld();
  world.oidc.users.set('sub-1', GRACE);

  const first = await signInByProvider(world, 'sub-1');
  world.oidc.users.set('sub-1', { ...GRACE, preferred_username: 'hopper', email: 'hopper@example.com' });
  const second = await signInByProvider(world, 'sub-1');

  expect(first.status).toBe(200);
  expect(first.data.admin).toMatchObject({
    username: 'grace',
    first_name: 'Grace',
    email: 'grace@example.com',
    role: 'administrator',
  });
  expect(second.data.admin).toMatchObject({ id: first.data.admin.id, username: 'grace' });
  expect(
    await world.api.count(`audit_log WHERE action = 'admin.create' AND details->>'username' = 'grace'`),
  ).toBe(1);
  const [stored] = await world.api.sql<{ text: string }>(
    'SELECT p::text AS text FROM provider_sessions p LIMIT 1',
  );
  expect(stored?.text).not.toMatch(/eyJ|access|refresh/);
});

test('a name or an unverified address opens nobody else’s account', async () => {
  const world = await startWorld();
  world.oidc.users.set('sub-evil', {
    preferred_username: ADMIN.username,
    email: 'admin@example.com',
    email_verified: false,
    groups: ['staff'],
  });

  const { data } = await signInByProvider(world, 'sub-evil');

  expect(data.admin).toMatchObject({ username: 'admin-2', role: 'viewer', email: null });
});

test('a user without a role is refused, and gets no account', async () => {
  const world = await startWorld();
  world.oidc.users.set('sub-2', { preferred_username: 'mallory', groups: ['others'] });

  const refused = await signInByProvider(world, 'sub-2');

  expect([refused.status, refused.message]).toEqual([
    403,
    'Your account at Acme has no role here. Ask who manages its groups.',
  ]);
  expect(await world.api.count('admins')).toBe(1);
});

const seconds = () => Math.floor(Date.now() / 1000);

test.each([
  ['of another client', { aud: 'somebody-else' }, {}],
  ['of another issuer', { iss: 'https://evil.example.com' }, {}],
  ['of another sign-in', { nonce: 'of-another-sign-in' }, {}],
  ['that has expired', { exp: seconds() - 3600, iat: seconds() - 7200 }, {}],
  ['signed by another key', {}, { withOtherKey: true }],
])('refuses an ID token %s', async (_, claims, options) => {
  const world = await startWorld();
  world.oidc.users.set('sub-1', GRACE);
  world.oidc.tamper(async (answer) => {
    const payload = JSON.parse(
      Buffer.from(String(answer.id_token).split('.')[1] ?? '', 'base64url').toString(),
    );
    return { ...answer, id_token: await world.oidc.sign({ ...payload, ...claims }, options) };
  });

  const refused = await signInByProvider(world, 'sub-1');

  expect([refused.status, refused.message]).toEqual([
    401,
    'The sign-in was not accepted. Please start again.',
  ]);
  expect(await world.api.count('provider_sessions')).toBe(0);
  expect(await world.api.count('admins')).toBe(1);
  expect(await world.api.count(`audit_log WHERE action = 'admin.sign_in_refused'`)).toBe(1);
});

test('refuses an unsigned ID token', async () => {
  const world = await startWorld();
  world.oidc.users.set('sub-1', GRACE);
  world.oidc.tamper((answer) => {
    const [, payload] = String(answer.id_token).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    return { ...answer, id_token: `${header}.${payload}.` };
  });

  expect((await signInByProvider(world, 'sub-1')).status).toBe(401);
});

test('an answer counts once, in the browser that asked, with its state', async () => {
  const world = await startWorld();
  const { api } = world;
  world.oidc.users.set('sub-1', GRACE);
  const own = await goThroughProvider(world, 'sub-1');
  const other = await goThroughProvider(world, 'sub-1');
  const send = (query: string, cookies: Record<string, string>) =>
    api.send(provider.login, { body: { query }, cookies });

  const refused = [
    await send(own.query, {}),
    await send(own.query, other.cookies),
    await send(own.query.replace(/state=[^&]+/, 'state=invented'), own.cookies),
    await send('?error=access_denied&state=x', own.cookies),
  ];
  const accepted = await send(own.query, own.cookies);
  const replayed = await send(own.query, own.cookies);

  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect([accepted.status, replayed.status]).toEqual([200, 401]);
});

test('an answer in a cookie of a proof signs nobody in', async () => {
  const world = await startWorld();
  const { api } = world;
  world.oidc.users.set('sub-1', GRACE);
  const started = await api.send(provider.start, { body: { purpose: 'connect' } });
  const answer = await signInAtProvider(started.data.url, 'sub-1');

  const refused = await api.send(provider.login, {
    body: { query: answer.search },
    cookies: getSetCookies(started.raw),
  });

  expect(refused.status).toBe(401);
});

test('a user who is gone at the provider loses the session at its next confirmation', async () => {
  const world = await startWorld();
  const { api, oidc } = world;
  oidc.users.set('sub-1', GRACE);
  oidc.users.set('sub-2', { ...GRACE, preferred_username: 'ada' });
  const grace = await signInByProvider(world, 'sub-1');
  const ada = await signInByProvider(world, 'sub-2');
  oidc.users.set('sub-1', { ...GRACE, gone: true });
  const before = await api.send(auth.me, { cookies: grace.cookies });
  const [due] = await api.sql<{ minutes: number }>(
    'SELECT max(extract(epoch FROM confirm_after - now()) / 60)::float AS minutes FROM provider_sessions',
  );
  await makeDue(world);

  const after = await api.send(auth.me, { cookies: grace.cookies });
  const others = await api.send(auth.me, { cookies: ada.cookies });
  const refreshed = await api.send(auth.refresh, { body: {}, cookies: grace.cookies });

  expect([before.status, after.status, others.status, refreshed.status]).toEqual([200, 401, 200, 401]);
  expect(due?.minutes).toBeLessThan(5);
  expect(await api.count(`audit_log WHERE action = 'admin.provider_refused'`)).toBe(1);
  expect(await api.count('provider_sessions')).toBe(1);
});

test('many calls at once ask the provider once', async () => {
  const world = await startWorld();
  const { api, oidc } = world;
  oidc.users.set('sub-1', GRACE);
  const { cookies } = await signInByProvider(world, 'sub-1');
  await makeDue(world);
  const before = oidc.count('/token');

  const answers = await Promise.all(Array.from({ length: 10 }, () => api.send(auth.me, { cookies })));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(oidc.count('/token') - before).toBe(1);
  await makeDue(world);
  expect((await api.send(auth.me, { cookies })).status).toBe(200);
});

test('a confirmation gives the role of the present groups; without one the session ends', async () => {
  const world = await startWorld();
  const { api, oidc } = world;
  oidc.users.set('sub-1', GRACE);
  const { cookies } = await signInByProvider(world, 'sub-1');
  oidc.users.set('sub-1', { ...GRACE, groups: ['staff'] });
  await makeDue(world);
  const demoted = await api.send(auth.me, { cookies });
  oidc.users.set('sub-1', { ...GRACE, groups: [] });
  await makeDue(world);

  const refused = await api.send(auth.me, { cookies });

  expect(demoted.data.admin.role).toBe('viewer');
  expect(refused.status).toBe(401);
});

test('a provider that does not answer ends no session within the hour', async () => {
  const world = await startWorld();
  const { api, oidc } = world;
  oidc.users.set('sub-1', GRACE);
  const { cookies } = await signInByProvider(world, 'sub-1');
  oidc.setDown(true);
  await makeDue(world);
  const within = await api.send(auth.me, { cookies });
  await api.sql(`UPDATE provider_sessions SET confirmed_at = now() - interval '61 minutes'`);
  await makeDue(world);
  const later = await api.send(auth.me, { cookies });
  const owner = await api.send(auth.login, { body: ADMIN, cookies: {} });
  const start = await api.send(provider.startLogin, { cookies: {} });
  oidc.setDown(false);

  const back = await api.send(auth.me, { cookies });

  expect([within.status, later.status, owner.status, back.status]).toEqual([200, 503, 200, 200]);
  expect([200, 503]).toContain(start.status);
});

test('the last active owner keeps the role and the way in', async () => {
  const world = await startWorld({ OIDC_REQUIRED: 'true' });
  const { api, oidc } = world;
  oidc.users.set('sub-owner', { preferred_username: 'root', groups: ['keystock-owners'] });
  const { data, cookies } = await signInByProvider(world, 'sub-owner');
  await api.sql(`UPDATE admins SET is_active = false WHERE username = 'admin'`);
  oidc.users.set('sub-owner', { preferred_username: 'root', groups: [] });
  await makeDue(world);

  const me = await api.send(auth.me, { cookies });

  expect([data.admin.role, me.status, me.data.admin.role]).toEqual(['owner', 200, 'owner']);
});

test('where the provider is required, only owners sign in by password', async () => {
  const world = await startWorld();
  const { api } = world;
  const administrator = await signInAs(api, 'administrator');
  api.services.config.oidc = { ...Object(api.services.config.oidc), isRequired: true };

  const ended = await api.send(auth.me, { cookies: administrator });
  const refused = await api.send(auth.login, { body: { ...ADMIN, username: 'administrator' }, cookies: {} });
  const owner = await api.send(auth.login, { body: ADMIN, cookies: {} });
  const invited = await api.send(invitations.create, { body: { email: 'eva@example.com', role: 'support' } });

  expect([ended.status, refused.status, owner.status, invited.status]).toEqual([401, 403, 200, 409]);
});

test('the provider ends sessions by a message, which counts once and is signed for this client', async () => {
  const world = await startWorld();
  const { api, oidc, url } = world;
  oidc.users.set('sub-1', GRACE);
  const { cookies } = await signInByProvider(world, 'sub-1');
  const claims = {
    iss: oidc.issuer,
    aud: CLIENT.OIDC_CLIENT_ID,
    sub: 'sub-1',
    iat: seconds(),
    exp: seconds() + 120,
    jti: 'message-1',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  };
  const post = async (token: string) => {
    const body = new URLSearchParams({ logout_token: token });
    return (await fetch(`${url}/api/auth/provider/logout`, { method: 'POST', body })).status;
  };
  const refused = [
    await post(await oidc.sign({ ...claims, aud: 'somebody-else' })),
    await post(await oidc.sign(claims, { withOtherKey: true })),
    await post(await oidc.sign({ ...claims, iss: 'https://evil.example.com' })),
    await post(await oidc.sign({ ...claims, iat: seconds() - 7200, exp: seconds() - 3600 })),
    await post(await oidc.sign({ ...claims, nonce: 'of an ID token' })),
    await post(await oidc.sign({ ...claims, events: {} })),
    await post('no token'),
  ];
  const still = await api.send(auth.me, { cookies });

  const accepted = await post(await oidc.sign(claims));
  const ended = await api.send(auth.me, { cookies });
  const again = await signInByProvider(world, 'sub-1');
  const replayed = await post(await oidc.sign(claims));
  const kept = await api.send(auth.me, { cookies: again.cookies });
  await oidc.endSessions('sub-1');
  const byProvider = await api.send(auth.me, { cookies: again.cookies });

  expect(refused).toEqual([400, 400, 400, 400, 400, 400, 400]);
  expect([still.status, accepted, ended.status, replayed, kept.status, byProvider.status]).toEqual([
    200, 200, 401, 400, 200, 401,
  ]);
  expect(await api.count(`audit_log WHERE action = 'admin.provider_sign_out'`)).toBe(2);
});

test("signing out names the provider's page that ends its session too", async () => {
  const world = await startWorld();
  const { api, oidc, url } = world;
  oidc.users.set('sub-1', GRACE);
  const { cookies } = await signInByProvider(world, 'sub-1');

  const { data } = await api.send(auth.logout, { cookies });
  const byPassword = await api.send(auth.logout);

  const page = new URL(data?.provider_url ?? '');
  expect(page.origin).toBe(oidc.issuer);
  expect(page.searchParams.get('post_logout_redirect_uri')).toBe(`${url}/login`);
  expect(page.searchParams.get('id_token_hint')).toBeTruthy();
  expect(byPassword.data).toBeNull();
});

async function prove({ api }: World, cookies: Record<string, string>, subject: string, session = new Map()) {
  const started = await api.send(provider.start, { body: { purpose: 'prove' }, cookies });
  const answer = await signInAtProvider(started.data.url, subject, session);
  return api.send(provider.finish, {
    body: { query: answer.search },
    cookies: { ...cookies, ...getSetCookies(started.raw) },
  });
}

test('an account without a password proves its identity by a fresh sign-in at the provider', async () => {
  const world = await startWorld();
  const { api, oidc } = world;
  oidc.users.set('sub-1', { ...GRACE, groups: ['keystock-owners'] });
  oidc.users.set('sub-2', { ...GRACE, preferred_username: 'ada' });
  const { cookies } = await signInByProvider(world, 'sub-1');
  await signInByProvider(world, 'sub-2');
  await api.sql(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);

  const refused = await api.send(auth.endOtherSessions, { cookies });
  const byOther = await prove(world, cookies, 'sub-2');
  const byPassword = await api.send(auth.reauthenticate, { body: { password: ADMIN.password }, cookies });
  const proved = await prove(world, cookies, 'sub-1');
  const accepted = await api.send(auth.endOtherSessions, {
    cookies: { ...cookies, ...getSetCookies(proved.raw) },
  });

  expect(refused.raw.json().code).toBe('reauthentication_required');
  expect([byOther.status, byPassword.status, proved.status, accepted.status]).toEqual([401, 422, 200, 200]);
});

test('a sign-in at the provider from before the question proves nothing', async () => {
  const world = await startWorld();
  const { api, oidc } = world;
  oidc.users.set('sub-1', GRACE);
  const { cookies } = await signInByProvider(world, 'sub-1');
  oidc.tamper(async (answer) => {
    const payload = JSON.parse(
      Buffer.from(String(answer.id_token).split('.')[1] ?? '', 'base64url').toString(),
    );
    return { ...answer, id_token: await oidc.sign({ ...payload, auth_time: seconds() - 120 }) };
  });

  expect((await prove(world, cookies, 'sub-1')).status).toBe(401);
  expect(await api.count(`audit_log WHERE action = 'admin.reauthenticate'`)).toBe(0);
});

test('an account is connected by a session with a recent proof, signs in by the provider, and is disconnected', async () => {
  const world = await startWorld();
  const { api, oidc } = world;
  oidc.users.set('sub-admin', { preferred_username: 'somebody', groups: ['keystock-owners'] });
  oidc.users.set('sub-2', GRACE);
  const start = () => api.send(provider.start, { body: { purpose: 'connect' } });
  const connect = async (subject: string, started: Awaited<ReturnType<typeof start>>) => {
    const answer = await signInAtProvider(started.data.url, subject);
    const cookies = { ...api.session, ...getSetCookies(started.raw) };
    return api.send(provider.finish, { body: { query: answer.search }, cookies });
  };
  const started = await start();
  await signInByProvider(world, 'sub-2');

  const ofAnother = await connect('sub-2', await start());
  const connected = await connect('sub-admin', started);
  const signedIn = await signInByProvider(world, 'sub-admin');
  const factors = await api.send(auth.secondFactor);
  const disconnected = await api.send(provider.disconnect);
  await api.sql(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);
  const unproved = await start();

  expect([ofAnother.status, connected.status, disconnected.status]).toEqual([409, 200, 200]);
  expect(signedIn.data.admin.username).toBe(ADMIN.username);
  expect(factors.data).toMatchObject({
    is_without_password: false,
    provider: { name: 'Acme', is_connected: true },
  });
  expect(unproved.raw.json().code).toBe('reauthentication_required');
});

test('an account without a password keeps its provider, and the owner can disable it', async () => {
  const world = await startWorld();
  const { api, oidc } = world;
  oidc.users.set('sub-1', GRACE);
  const { data, cookies } = await signInByProvider(world, 'sub-1');

  const refused = await api.send(provider.disconnect, { cookies });
  await api.send(administrators.update, { params: { id: data.admin.id }, body: { is_active: false } });
  const disabled = await signInByProvider(world, 'sub-1');

  expect([refused.status, disabled.status]).toEqual([409, 403]);
});

test('a server without a provider has none of its calls', async () => {
  const api = await startApi();

  const answers = [
    await api.send(provider.startLogin, { cookies: {} }),
    await api.send(provider.login, { body: { query: '?code=A&state=B' }, cookies: {} }),
    await api.send(provider.start, { body: { purpose: 'prove' } }),
    await api.send(provider.disconnect),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await api.send(auth.secondFactor)).data.provider).toBeUndefined();
});
