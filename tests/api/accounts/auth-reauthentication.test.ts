import { expect } from 'vitest';
import { auth } from '#contract/auth';
import { connections } from '#contract/connections';
import { customers } from '#contract/customers';
import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import { secondFactor } from '#contract/secondFactor';
import { settings } from '#contract/settings';
import { sites } from '#contract/sites';
import { test } from '../fixtures';
import { ADMIN } from '../signIn';
import type { Api } from '../startApi';

const ageSession = (api: Api, age = '10 minutes 1 second') =>
  api.sql('UPDATE sessions SET authenticated_at = now() - $1::interval', [age]);
/** Older than a recent sign-in. */
const DAY = '12 hours 1 second';

const PROFILE = { email: 'ada@example.com' };

test('asks for the identity again before the email is changed, and continues once it is proved', async ({
  api,
}) => {
  await ageSession(api, DAY);

  const refused = await api.send(auth.updateProfile, { body: PROFILE });
  const confirmed = await api.send(auth.reauthenticate, { body: { password: ADMIN.password } });
  const changed = await api.send(auth.updateProfile, { body: PROFILE });

  expect(refused).toMatchObject({ status: 403, message: 'Please confirm that it is you' });
  expect(refused.raw.json()).toMatchObject({ code: 'reauthentication_required' });
  expect([confirmed.status, changed.status]).toEqual([200, 200]);
  expect(await api.count(`audit_log WHERE action = 'admin.reauthenticate'`)).toBe(1);
});

test('refuses a wrong password as proof and records it', async ({ api }) => {
  await ageSession(api, DAY);

  const refused = await api.send(auth.reauthenticate, { body: { password: 'Wrong-Horse-9' } });
  const changed = await api.send(auth.updateProfile, { body: PROFILE });

  expect(refused).toMatchObject({ status: 422, errors: { password: 'The password is incorrect' } });
  expect(changed.status).toBe(403);
  expect(await api.count(`audit_log WHERE action = 'admin.reauthenticate_refused'`)).toBe(1);
});

test('a proof counts for its own session only', async ({ api }) => {
  await ageSession(api, DAY);

  await api.send(auth.login, { body: ADMIN, cookies: {} });

  expect((await api.send(auth.updateProfile, { body: PROFILE })).status).toBe(403);
});

test('changes names without a proof, whatever the age of the sign-in', async ({ api }) => {
  const { data } = await api.send(auth.me);
  await ageSession(api, DAY);

  const renamed = await api.send(auth.updateProfile, {
    body: { email: data.admin.email ?? '', first_name: 'Ada' },
  });

  expect(renamed).toMatchObject({ status: 200, data: { admin: { first_name: 'Ada' } } });
});

test('a client of the specification gets along for as long as its sign-in is recent, by the settings', async ({
  api,
  site,
}) => {
  const calls = () => [
    api.send(auth.updateProfile, { body: { email: `${crypto.randomUUID()}@example.com` } }),
    api.send(sites.regenerateApiKey, { params: { id: site.id } }),
    api.send(settings.update, { body: { ses_from_email: 'eve@example.com' } }),
  ];
  await ageSession(api, '11 hours');
  const recent = await Promise.all(calls());
  await api.sql('UPDATE settings SET sign_in_hours = 2');
  const old = await Promise.all(calls());

  expect(recent.map(({ status }) => status)).toEqual([200, 201, 200]);
  expect(old.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test('changes for how long a sign-in is recent only after a recent proof, as an owner', async ({ api }) => {
  const body = { sign_in_hours: 24 };
  const changed = await api.send(settings.update, { body });
  await ageSession(api);

  expect(changed).toMatchObject({ status: 200, data: body });
  expect((await api.send(settings.update, { body: { sign_in_hours: 720 } })).status).toBe(403);
});

test('registers a shop, moves it, and changes where e-mails go only after a recent proof', async ({
  api,
  site,
}) => {
  await ageSession(api, DAY);
  const params = { id: site.id };
  const { name, url } = site;
  const keys = { consumer_key: 'ck_1', consumer_secret: 'cs_1' };

  const attempts = [
    await api.send(sites.create, { body: { name, url: 'https://other.example.com', ...keys } }),
    await api.send(sites.update, { params, body: { url: 'https://other.example.com' } }),
    await api.send(connections.start, { body: { name, url } }),
    await api.send(settings.update, { body: { frontend_url: 'https://other.example.com' } }),
    await api.send(settings.update, { body: { ses_from_email: 'eve@example.com' } }),
  ];
  const renamed = await api.send(sites.update, { params, body: { name: 'Main Shop' } });

  expect(attempts.map(({ raw }) => raw.json().code)).toEqual(Array(5).fill('reauthentication_required'));
  expect(renamed.status).toBe(200);
  expect(await api.count('sites')).toBe(1);
});

test('changes second factors only after a recent proof', async ({ api }) => {
  await ageSession(api);
  const { startTotp, confirmTotp, removeTotp, startPasskey, removePasskey, createRecoveryCodes } =
    secondFactor;

  const attempts = [
    await api.send(startTotp),
    await api.send(confirmTotp, { body: { code: '123456' } }),
    await api.send(removeTotp),
    await api.send(startPasskey),
    await api.send(removePasskey, { params: { id: 1 } }),
    await api.send(createRecoveryCodes),
  ];

  expect(attempts.map(({ raw }) => raw.json().code)).toEqual(Array(6).fill('reauthentication_required'));
});

test('reads licenses page by page and by cursor, but in bulk only after a recent proof', async ({ api }) => {
  await ageSession(api);

  const page = await api.send(licenses.list, { query: { per_page: 100 } });
  const large = await api.send(licenses.list, { query: { per_page: 101 } });
  const next = await api.send(licenses.list, { query: { cursor: 'WyJ4Il0' } });

  expect([page.status, large.status, next.status]).toEqual([200, 403, 422]);
});

test('reads and exports orders and customers in bulk only after a recent proof', async ({ api }) => {
  await ageSession(api);

  const pages = [
    await api.send(orders.list, { query: { per_page: 100 } }),
    await api.send(customers.list, { query: { per_page: 100 } }),
  ];
  const refused = [
    await api.send(orders.list, { query: { per_page: 101 } }),
    await api.send(customers.list, { query: { per_page: 101 } }),
    await api.send(orders.exportList),
    await api.send(customers.exportList),
  ];
  await api.send(auth.reauthenticate, { body: { password: ADMIN.password } });
  const proved = [
    await api.send(orders.list, { query: { per_page: 101 } }),
    await api.send(customers.list, { query: { per_page: 101 } }),
    await api.send(orders.exportList),
    await api.send(customers.exportList),
  ];

  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  expect(refused.map(({ raw }) => raw.json().code)).toEqual(Array(4).fill('reauthentication_required'));
  // There is nothing to export.
  expect(proved.map(({ status }) => status)).toEqual([200, 200, 409, 409]);
});

test("changes a shop's credentials only after a recent proof, and renews them after a recent sign-in", async ({
  api,
  site,
}) => {
  const params = { id: site.id };
  const body = { consumer_key: 'ck_2', consumer_secret: 'cs_2' };
  await ageSession(api);
  const changed = await api.send(connections.updateCredentials, { params, body });
  const renewed = await api.send(connections.reauthorize, { params });
  await ageSession(api, DAY);
  const old = await api.send(connections.reauthorize, { params });

  expect([changed, old].map(({ raw }) => raw.json().code)).toEqual(
    Array(2).fill('reauthentication_required'),
  );
  expect(renewed.raw.json().code).not.toBe('reauthentication_required');
  expect(await api.count(`audit_log WHERE action = 'site.change_keys'`)).toBe(0);
});
