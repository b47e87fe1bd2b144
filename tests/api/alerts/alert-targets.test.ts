import { expect } from 'vitest';
import { type AlertTarget, alertTargets, type Destination } from '#contract/alertTargets';
import { audit } from '#contract/audit';
import { type Notification, notifications } from '#contract/notifications';
import { textOf } from '#contract/texts/Text';
import { createNotifications, type NewNotification } from '../../../server/domains/alerts';
import { toRequest } from '../../../server/domains/alerts/targets/alertKinds';
import { sendAlerts } from '../../../server/domains/alerts/targets/sendAlerts';
import { transaction } from '../../../server/platform/db/transaction';
import { buildMapping, buildPool, buildSite } from '../build';
import { test } from '../fixtures';
import { signInAs } from '../signInAs';
import { type Api, startApi } from '../startApi';
import { startReceiver } from '../startReceiver';

type Fields = Partial<Omit<AlertTarget, 'id'>>;

async function buildTarget(api: Api, destination: Destination, fields: Fields = {}) {
  const body = { name: 'Shift', destination, ...fields };
  const { status, data, message } = await api.send(alertTargets.create, { body });
  if (status !== 201) throw new Error(`Set-up failed with status ${status}: ${message}`);
  return data;
}

/** A target with a receiver of its own. */
async function addTarget(api: Api, fields: Fields = {}) {
  const receiver = await startReceiver();
  return { receiver, target: await buildTarget(api, { kind: 'webhook', url: receiver.url }, fields) };
}

const anAlert = (fields: Partial<NewNotification> = {}): NewNotification => ({
  type: 'LOW_STOCK',
  severity: 'WARNING',
  title: textOf('alerts.low_title', { pool: 'Editor <Pro>' }),
  message: textOf('alerts.low_hours', { pool: 'Editor <Pro>' }),
  ...fields,
});

/** Raises alerts as the server does, none within the cooldown of another. */
async function raise(api: Api, ...alerts: NewNotification[]): Promise<void> {
  for (const alert of alerts) {
    await transaction(api.services.db, (tx) => createNotifications(tx, api.services, [alert]));
    await api.sql('UPDATE notifications SET is_resolved = true, resolved_at = now()');
  }
}

const endPauses = (api: Api) => api.sql('UPDATE alert_targets SET paused_until = NULL');
const titlesOf = ({ received }: { received: { body: string }[] }): string[] =>
  received.map(({ body }) => JSON.parse(body).title);

const list = async (api: Api): Promise<Notification[]> =>
  (await api.send(notifications.list, { query: { type: 'ALERT_TARGET_FAILED' } })).data.notifications;

test('an alert is told at once, in the language of alerts, once', async ({ api }) => {
  const { receiver } = await addTarget(api);
  await api.sql(`UPDATE settings SET language = 'de'`);

  await raise(api, anAlert());
  await api.runJobs();
  await api.runJobs();

  expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([
    {
      title: 'Warnung: Editor <Pro> geht zur Neige',
      message: expect.stringContaining('Editor <Pro>'),
      severity: 'WARNING',
      url: expect.stringMatching(/\/dashboard\/notifications$/),
      alerts: [
        {
          id: 1,
          type: 'LOW_STOCK',
          severity: 'WARNING',
          title: 'Editor <Pro> geht zur Neige',
          message: expect.any(String),
          triggered_at: expect.stringMatching(/Z$/),
        },
      ],
    },
  ]);
  expect(await api.count('alert_messages')).toBe(0);
});

test.each<[Destination['kind'], object, object]>([
  ['slack', {}, { text: expect.stringMatching(/^Warning: Editor &lt;Pro&gt; is running low\n/) }],
  [
    'discord',
    {},
    { content: expect.stringMatching(/^Warning: Editor <Pro>/), allowed_mentions: { parse: [] } },
  ],
  [
    'teams',
    {},
    {
      type: 'message',
      attachments: [
        expect.objectContaining({
          content: expect.objectContaining({ type: 'AdaptiveCard', version: '1.4' }),
        }),
      ],
    },
  ],
  [
    'ntfy',
    { token: 'tk_1' },
    { topic: 'hook', priority: 4, title: expect.stringMatching(/^Warning: Editor <Pro>/) },
  ],
])('%s takes an alert in its own form', async (kind, others, body) => {
  const api = await startApi();
  const receiver = await startReceiver();
  await buildTarget(api, { kind, url: receiver.url, ...others } as Destination);

  await raise(api, anAlert());
  await api.runJobs();

  const [request] = receiver.received;
  expect(JSON.parse(request?.body ?? '')).toMatchObject(body);
  expect(request?.path).toBe(kind === 'ntfy' ? '/' : '/hook');
  expect(request?.headers.authorization).toBe(kind === 'ntfy' ? 'Bearer tk_1' : undefined);
});

test('Telegram takes an alert as a message of its bot', () => {
  const post = {
    title: 'Low',
    message: 'Few left',
    severity: 'INFO' as const,
    url: 'https://k.example',
    alerts: [],
  };

  const { url, body } = toRequest({ kind: 'telegram', token: '12:a/b?c', chat: '-100' }, post);

  expect(url).toBe('https://api.telegram.org/bot12:a%2Fb%3Fc/sendMessage');
  expect(JSON.parse(body)).toMatchObject({ chat_id: '-100', text: 'Low\nFew left\nhttps://k.example' });
});

test('a target is told the alerts that it wants: types, severities, pools, and shops with the pools that they sell', async ({
  api,
}) => {
  const site = await buildSite(api);
  const sold = await buildPool(api, { name: 'Sold' });
  const other = await buildPool(api, { name: 'Other' });
  await buildMapping(api, { siteId: site.id, poolId: sold.id, productId: 10 });
  const targets = {
    types: await addTarget(api, { types: ['DEPLETED'] }),
    severities: await addTarget(api, { severities: ['CRITICAL'] }),
    pools: await addTarget(api, { pool_ids: [other.id] }),
    sites: await addTarget(api, { site_ids: [site.id] }),
    inactive: await addTarget(api, { is_active: false }),
  };

  await raise(
    api,
    anAlert({ title: textOf('alerts.low_title', { pool: 'Sold' }), poolId: sold.id }),
    anAlert({
      title: textOf('alerts.depleted_title', { pool: 'Other' }),
      type: 'DEPLETED',
      poolId: other.id,
    }),
    anAlert({
      title: textOf('alerts.shop_title', { site: 'Shop' }),
      type: 'SHOP_FAILING',
      severity: 'CRITICAL',
      siteId: site.id,
    }),
  );
  const waiting = await api.sql<{ target_id: number; title: string }>(
    `SELECT target_id, n.type AS title FROM alert_messages m JOIN notifications n ON n.id = m.notification_id
     ORDER BY m.target_id, m.id`,
  );

  const wantedBy = ({ target }: { target: AlertTarget }) =>
    waiting.filter(({ target_id }) => target_id === target.id).map(({ title }) => title);
  expect(Object.values(targets).map(wantedBy)).toEqual([
    ['DEPLETED'],
    ['SHOP_FAILING'],
    ['DEPLETED'],
    ['LOW_STOCK', 'SHOP_FAILING'],
    [],
  ]);
});

test('alerts of quiet hours wait for their end, and come together in their order', async ({ api }) => {
  const [clock] = await api.sql<{ from: string; until: string }>(
    `SELECT to_char(now() AT TIME ZONE 'Asia/Tokyo' - interval '1 hour', 'HH24:MI') AS from,
       to_char(now() AT TIME ZONE 'Asia/Tokyo' + interval '1 hour', 'HH24:MI') AS until`,
  );
  const quiet = { quiet_hours: clock, time_zone: 'Asia/Tokyo' };
  const { receiver, target } = await addTarget(api, quiet);
  // The same hours of another zone are over.
  const elsewhere = await addTarget(api, { ...quiet, time_zone: 'Europe/Berlin' });

  await raise(api, anAlert(), anAlert({ type: 'DEPLETED', severity: 'CRITICAL' }));
  await api.runJobs();
  expect(receiver.received).toEqual([]);
  expect(elsewhere.receiver.received).toHaveLength(1);

  await api.send(alertTargets.update, { params: { id: target.id }, body: { quiet_hours: null } });
  await api.runJobs();

  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { title: '2 alerts', severity: 'CRITICAL', alerts: [{ type: 'LOW_STOCK' }, { type: 'DEPLETED' }] },
  ]);
});

test('a daily digest tells at eight what came before', async ({ api }) => {
  const { receiver } = await addTarget(api, { digest: 'daily' });
  await raise(api, ...Array.from({ length: 22 }, () => anAlert()));
  await api.runJobs();
  expect(receiver.received).toEqual([]);

  await api.sql(`UPDATE alert_messages SET created_at = now() - interval '1 day'`);
  await api.runJobs();

  expect(titlesOf(receiver)).toEqual(['22 alerts']);
  expect(JSON.parse(receiver.received[0]?.body ?? '').message).toMatch(/\n… and 2 more$/);
});

test('a failing target is asked again, told by another one, and its alert is resolved once it works', async ({
  api,
}) => {
  const { receiver, target } = await addTarget(api);
  const chat = await addTarget(api, { name: 'Chat', types: ['ALERT_TARGET_FAILED'] });
  receiver.respond = (response) => response.writeHead(503).end();

  await raise(api, anAlert(), anAlert({ type: 'DEPLETED' }));
  for (let attempt = 1; attempt <= 6; attempt++) {
    await api.runJobs();
    await endPauses(api);
  }
  await api.runJobs();

  const failing = await api.send(alertTargets.get, { params: { id: target.id } });
  expect(failing.data).toMatchObject({ failing_since: expect.any(String), failure: 'rejected' });
  expect(titlesOf(chat.receiver)).toEqual(['Critical: Alerts do not reach Shift']);
  expect(await list(api)).toMatchObject([{ is_resolved: false }]);

  receiver.respond = (response) => response.writeHead(200).end();
  await endPauses(api);
  await api.runJobs();

  const last = JSON.parse(receiver.received.at(-1)?.body ?? '');
  expect(last.alerts.map(({ type }: Notification) => type)).toEqual(['LOW_STOCK', 'DEPLETED']);
  expect(await list(api)).toMatchObject([{ is_resolved: true }]);
  expect((await api.send(alertTargets.get, { params: { id: target.id } })).data.failing_since).toBeNull();
});

test('servers that send at the same time send an alert once, and a pause follows a failure', async ({
  api,
}) => {
  const { receiver, target } = await addTarget(api);
  receiver.respond = (response) => response.writeHead(429, { 'retry-after': '120' }).end();
  await raise(api, anAlert());

  await Promise.all([1, 2, 3].map(() => sendAlerts(api.services, target.id)));
  await api.runJobs();

  expect(receiver.received).toHaveLength(1);
  const [pause] = await api.sql<{ seconds: number }>(
    'SELECT extract(epoch FROM paused_until - now())::float8 AS seconds FROM alert_targets',
  );
  expect(pause?.seconds).toBeGreaterThan(110);
});

test('URL and token are stored encrypted and told masked; sent so, they stay', async ({ api }) => {
  const receiver = await startReceiver();
  const secretUrl = receiver.url.replace('/hook', '/services/T0/sesame');
  const target = await buildTarget(api, { kind: 'webhook', url: secretUrl, token: 'sesame-2' });
  const params = { id: target.id };
  const { origin } = new URL(secretUrl);
  expect(target.destination).toEqual({ kind: 'webhook', url: `${origin}/••••••••`, token: '••••••••' });

  const renamed = await api.send(alertTargets.update, {
    params,
    body: { name: 'Night shift', destination: target.destination },
  });
  await api.send(alertTargets.test, { params });

  expect(renamed.status).toBe(200);
  expect(receiver.received).toMatchObject([
    { path: '/services/T0/sesame', headers: { authorization: 'Bearer sesame-2' } },
  ]);
  const log = await api.send(audit.list, { query: { kind: 'alertTarget' } });
  const rows = await api.sql('SELECT destination, name FROM alert_targets');
  expect(JSON.stringify([log.data, rows, renamed.data])).not.toContain('sesame');
});

test('a stored token is not sent to another address', async ({ api }) => {
  const target = await buildTarget(api, {
    kind: 'ntfy',
    url: 'https://ntfy.example.com/keys',
    token: 'tk_1',
  });

  const moved = { ...target.destination, url: 'https://evil.example.com/keys' } as Destination;
  const { status, errors } = await api.send(alertTargets.update, {
    params: { id: target.id },
    body: { destination: moved },
  });

  expect(status).toBe(422);
  expect(errors).toEqual({
    'destination.token': 'Enter the token again: the stored one is not sent to another address',
  });
});

test.each<[string, Fields & { destination?: Destination }]>([
  ['destination.url', { destination: { kind: 'slack', url: 'http://10.0.0.1/hook' } }],
  ['destination.url', { destination: { kind: 'slack', url: 'ftp://chat.example.com' } }],
  ['destination.token', { destination: { kind: 'telegram', token: '', chat: '1' } }],
  ['time_zone', { time_zone: 'Berlin' }],
  ['time_zone', { time_zone: '+02:00' }],
  ['quiet_hours.from', { quiet_hours: { from: '25:00', until: '06:00' } }],
])('refuses an input at its field: %s', async (field, fields) => {
  const api = await startApi({ ALLOW_PRIVATE_SHOP_URLS: 'false' });
  const body = { name: 'Chat', destination: { kind: 'slack' as const, url: 'https://chat.example.com' } };

  const { status, errors } = await api.send(alertTargets.create, { body: { ...body, ...fields } });

  expect(status).toBe(422);
  expect(Object.keys(errors ?? {})).toEqual([field]);
});

test('a test alert reaches an inactive target in its quiet hours, and says how it ended', async ({ api }) => {
  const { receiver, target } = await addTarget(api, {
    is_active: false,
    quiet_hours: { from: '00:00', until: '23:59' },
  });
  const params = { id: target.id };

  const taken = await api.send(alertTargets.test, { params });
  receiver.respond = (response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end();
  const refused = await api.send(alertTargets.test, { params });

  expect(titlesOf(receiver)[0]).toBe('Test alert');
  expect(taken.data).toEqual({ outcome: 'delivered', status: 204 });
  expect(refused.data).toMatchObject({ outcome: 'redirect', status: 302 });
});

test('a target that is switched off is not told later what happened meanwhile; one that is deleted is forgotten', async ({
  api,
}) => {
  const { receiver, target } = await addTarget(api, { digest: 'daily' });
  const params = { id: target.id };
  await raise(api, anAlert());

  await api.send(alertTargets.update, { params, body: { is_active: false } });
  expect(await api.count('alert_messages')).toBe(0);
  await api.send(alertTargets.update, { params, body: { is_active: true } });
  await raise(api, anAlert());
  expect((await api.send(alertTargets.delete, { params })).status).toBe(200);

  await api.runJobs();
  expect(receiver.received).toEqual([]);
  expect(await api.count('alert_messages')).toBe(0);
});

test('support may neither read nor test targets', async ({ api }) => {
  const { target } = await addTarget(api);
  const support = await signInAs(api, 'support');

  expect((await api.send(alertTargets.list, { cookies: support })).status).toBe(403);
  const params = { id: target.id };
  expect((await api.send(alertTargets.test, { params, cookies: support })).status).toBe(403);
});
