import { expect } from 'vitest';
import * as z from 'zod/mini';
import { licenses } from '#contract/licenses';
import { notifications } from '#contract/notifications';
import { textOf } from '#contract/texts/Text';
import { buildLicenses, buildPool } from '../build';
import { buildNotification } from '../buildNotification';
import { test } from '../fixtures';
import type { Api } from '../startApi';

async function listIds(api: Api, query: Record<string, string | number>) {
  const { data } = await api.send(notifications.list, { query });
  return data.notifications.map(({ id }) => id);
}

test('lists notifications newest first, then by id', async ({ api }) => {
  const moment = '2026-11-01T12:00:00.000Z';
  const first = await buildNotification(api, { triggered_at: moment });
  const second = await buildNotification(api, { triggered_at: moment });
  const old = await buildNotification(api, { triggered_at: '2026-10-01T12:00:00.000Z' });

  expect(await listIds(api, {})).toEqual([second, first, old]);
});

test('lists the notifications of the given ids', async ({ api }) => {
  const first = await buildNotification(api);
  const second = await buildNotification(api);
  await buildNotification(api);

  expect(await listIds(api, { ids: `${first},${second},4711` })).toEqual([second, first]);
});

test('lists a notification with its pool, counts and times', async ({ api }) => {
  const pool = await buildPool(api, { name: 'Office Suite' });
  const license_ids = await buildLicenses(api, pool.id, ['LAST-KEY']);
  await api.send(licenses.deleteMany, { body: { license_ids } });
  await api.send(notifications.checkPools);

  const { data } = await api.send(notifications.list);

  expect(data).toEqual({
    notifications: [
      {
        id: expect.any(Number),
        title: 'Office Suite is depleted',
        message: 'Office Suite has no license left. Orders for it wait until keys are added.',
        texts: {
          title: textOf('alerts.depleted_title', { pool: 'Office Suite' }),
          message: textOf('alerts.depleted', { pool: 'Office Suite' }),
        },
        severity: 'CRITICAL',
        type: 'DEPLETED',
        is_resolved: false,
        license_groups: { id: pool.id, name: 'Office Suite' },
        order: null,
        site: null,
        available_count: 0,
        threshold_value: 10,
        triggered_at: expect.any(String),
        resolved_at: null,
      },
    ],
    pagination: { page: 1, pages: 1, total: 1, limit: 20, next_cursor: null },
  });
});

test('filters the list by severity, type and resolution', async ({ api }) => {
  const low = await buildNotification(api);
  const failed = await buildNotification(api, { severity: 'CRITICAL', type: 'ASSIGNMENT_FAILED' });
  const resolved = await buildNotification(api, {
    severity: 'CRITICAL',
    type: 'DEPLETED',
    is_resolved: true,
  });

  expect(await listIds(api, { severity: 'CRITICAL' })).toEqual([resolved, failed]);
  expect(await listIds(api, { type: 'LOW_STOCK' })).toEqual([low]);
  expect(await listIds(api, { resolved: 'true' })).toEqual([resolved]);
  expect(await listIds(api, { resolved: 'false', severity: 'CRITICAL' })).toEqual([failed]);
});

test('pages by number and by cursor without repeating or skipping a row', async ({ api }) => {
  const moment = '2026-11-01T12:00:00.000Z';
  for (let n = 0; n < 5; n += 1) await buildNotification(api, { triggered_at: moment });
  const all = await listIds(api, {});

  const idsByPage = [];
  for (const page of [1, 2, 3]) idsByPage.push(...(await listIds(api, { page, limit: 2 })));
  const idsByCursor = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data } = await api.send(notifications.list, { query: { limit: 2, ...(cursor && { cursor }) } });
    idsByCursor.push(...data.notifications.map(({ id }) => id));
    cursor = data.pagination.next_cursor;
  }

  expect(idsByPage).toEqual(all);
  expect(idsByCursor).toEqual(all);
});

test('returns an empty page with the totals beyond the last page', async ({ api }) => {
  for (let n = 0; n < 3; n += 1) await buildNotification(api);

  const { data } = await api.send(notifications.list, { query: { page: 9, limit: 2 } });

  expect(data.notifications).toEqual([]);
  expect(data.pagination).toEqual({ page: 9, pages: 2, total: 3, limit: 2, next_cursor: null });
});

test('refuses invalid filters and cursors at their fields', async ({ api }) => {
  const anyQuery = { ...notifications.list, query: z.any() };
  const query = { limit: 0, severity: 'LOUD', resolved: 'maybe', color: 'red' };

  const refused = await api.send(anyQuery, { query });
  const foreign = await api.send(notifications.list, { query: { cursor: 'abc' } });
  const yearZero = Buffer.from('["0000-01-01T00:00:00Z",1]').toString('base64url');
  const impossible = await api.send(notifications.list, { query: { cursor: yearZero } });

  expect(refused.status).toBe(422);
  expect(Object.keys(refused.errors).sort()).toEqual(['color', 'limit', 'resolved', 'severity']);
  expect(foreign.status).toBe(422);
  expect(foreign.errors).toEqual({ cursor: 'Unknown cursor' });
  expect([impossible.status, impossible.errors]).toEqual([422, { cursor: 'Unknown cursor' }]);
});

test('counts unresolved notifications only', async ({ api }) => {
  await buildNotification(api);
  await buildNotification(api);
  await buildNotification(api, { is_resolved: true });

  const { data } = await api.send(notifications.unresolvedCount);

  expect(data).toEqual({ count: 2 });
});

test('gets a notification by id and responds 404 for an unknown one', async ({ api }) => {
  const id = await buildNotification(api);

  const known = await api.send(notifications.get, { params: { id } });
  const unknown = await api.send(notifications.get, { params: { id: id + 1 } });

  expect(known.data).toMatchObject({ id, license_groups: null, available_count: null });
  expect(unknown).toMatchObject({ status: 404, message: 'Notification not found' });
});
