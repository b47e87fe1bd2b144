import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { audit as endpoints } from '#contract/audit';
import { settings } from '#contract/settings';
import { auditAll } from '../../../server/domains/audit/audit';
import { signHead } from '../../../server/domains/audit/auditHead';
import { type ChainBreak, signAnchor } from '../../../server/domains/audit/chains';
import { headPoller } from '../../../server/domains/audit/headPoller';
import { purgeAuditJob } from '../../../server/domains/audit/purgeAudit';
import { verifyAudit } from '../../../server/domains/audit/verifyAudit';
import { verifyHeads } from '../../../server/domains/audit/verifyHeads';
import { systemContext } from '../../../server/platform/context';
import { transaction } from '../../../server/platform/db/transaction';
import { PURGE_BATCH_SIZE } from '../../../server/platform/jobs/defineJob';
import { createSlots } from '../../../server/platform/jobs/slots';
import { buildPool } from '../build';
import { test } from '../fixtures';
import { type Api, startApi } from '../startApi';
import { createTempFolder } from '../startServer';
import { tamper } from '../tamper';
import { getDatabaseUrl, getServerUrl, withConnection } from '../withConnection';

/** The age of the rows that are added from now on. */
const setAge = (api: Api, days: number) =>
  api.sql(`ALTER TABLE audit_log ALTER at SET DEFAULT now() - interval '${days} days'`);

const verify = ({ services: { db, auditKey } }: Api) => verifyAudit(db, auditKey);
const listBreaks = async (api: Api) => (await verify(api)).breaks;
const purge = ({ services }: Api) => purgeAuditJob.run(services, [{}]);
const setRetention = (api: Api, audit_retention_days: number) =>
  api.send(settings.update, { body: { audit_retention_days } });
const listPositions = async (api: Api, chain = 1) => {
  const rows = 'SELECT position FROM audit_log WHERE chain = $1 ORDER BY position';
  return (await api.sql<{ position: number }>(rows, [chain])).map(({ position }) => position);
};

/** The first chain has three rows that are older than a year, then two young ones. */
async function startWithOldRows(env: Record<string, string> = {}): Promise<Api> {
  const api = await startApi(env);
  await tamper(api, 'TRUNCATE audit_log', `UPDATE audit_chains SET length = 0, hash = ''`);
  await setAge(api, 400);
  for (let n = 0; n < 3; n += 1) await buildPool(api);
  await setAge(api, 0);
  for (let n = 0; n < 2; n += 1) await buildPool(api);
  return api;
}

/** The old rows are deleted; the change of the settings and the purge are rows 6 and 7. */
async function startPurged(env?: Record<string, string>): Promise<Api> {
  const api = await startWithOldRows(env);
  await setRetention(api, 365);
  await purge(api);
  return api;
}

test('keeps everything without a retention', async () => {
  const api = await startWithOldRows();

  await purge(api);

  expect(await verify(api)).toEqual({ rows: 5, purged: 0, breaks: [] });
});

test('deletes the rows before the retention, records it, and proves the others from the anchor on', async () => {
  const api = await startPurged();
  await purge(api);

  const { entries } = (await api.send(endpoints.list, { query: { kind: 'audit' } })).data;
  expect(entries).toMatchObject([
    { action: 'audit.purge', actor: 'audit.purge', details: { rows: 3, before: expect.any(String) } },
  ]);
  expect(await listPositions(api)).toEqual([4, 5, 6, 7]);
  expect(await verify(api)).toEqual({ rows: 4, purged: 3, breaks: [] });
});

test('deletes more than a batch, of several chains and one to its end, which goes on after it', async () => {
  const api = await startWithOldRows();
  await setAge(api, 399);
  const ctx = systemContext(api.services, 'test');
  const addEntries = (count: number, whileOpen = async () => {}) =>
    transaction(api.services.db, async (tx) => {
      await auditAll(
        tx,
        Array.from({ length: count }, () => ({ ctx, action: 'demo.fill' as const })),
      );
      await whileOpen();
    });
  // While a transaction holds the first chain, others use the second.
  await addEntries(1, () => addEntries(PURGE_BATCH_SIZE + 2));
  await setAge(api, 0);
  await setRetention(api, 365);

  await purge(api);
  const emptied = await listPositions(api, 2);
  const purged = await verify(api);
  await addEntries(1, () => addEntries(1));

  // A row between younger ones stays.
  expect(await listPositions(api)).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(emptied).toEqual([]);
  expect(purged).toEqual({ rows: 6, purged: PURGE_BATCH_SIZE + 5, breaks: [] });
  expect(await listPositions(api, 2)).toEqual([PURGE_BATCH_SIZE + 3]);
  expect(await listBreaks(api)).toEqual([]);
});

/** The first chain has its anchor and one more row that is older than the retention. */
async function startPurgedWithOldRow(): Promise<Api> {
  const api = await startPurged();
  await tamper(
    api,
    'DELETE FROM audit_log',
    'UPDATE audit_chains c SET length = n.position, hash = n.hash FROM audit_anchors n WHERE n.chain = c.chain',
  );
  await setAge(api, 500);
  await buildPool(api);
  await setAge(api, 0);
  return api;
}

test('moves the anchor on when more rows are older than the retention', async () => {
  const api = await startPurgedWithOldRow();

  await purge(api);

  expect(await listPositions(api)).toEqual([5]);
  expect(await verify(api)).toEqual({ rows: 1, purged: 4, breaks: [] });
});

test.each([
  ['row', `UPDATE audit_log SET actor = 'mallory' WHERE position = 4`],
  ['anchor', `UPDATE audit_anchors SET mac = ''`],
])('deletes nothing while an old %s is altered', async (_, change) => {
  const api = await startPurgedWithOldRow();
  await tamper(api, change);

  await expect(purge(api)).rejects.toThrow('Chain 1 of the audit log was altered');

  expect(await listPositions(api)).toEqual([4]);
});

test.each<[string, Partial<ChainBreak>, ...string[]]>([
  [
    'an edited row',
    { position: 4, kind: 'edited' },
    `UPDATE audit_log SET actor = 'mallory' WHERE position = 4`,
  ],
  ['a removed row', { position: 5, kind: 'removed' }, 'DELETE FROM audit_log WHERE position = 5'],
  ['the first row removed', { position: 4, kind: 'removed' }, 'DELETE FROM audit_log WHERE position = 4'],
  [
    'rows removed from the end',
    { position: 7, kind: 'truncated' },
    'DELETE FROM audit_log WHERE position = 7',
  ],
  ['a missing anchor', { position: 1, kind: 'removed' }, 'DELETE FROM audit_anchors'],
  [
    'an anchor moved over more rows',
    { position: 5, kind: 'forged' },
    `UPDATE audit_anchors n SET position = 5, hash = a.hash FROM audit_log a WHERE a.position = 5`,
    'DELETE FROM audit_log WHERE position <= 5',
  ],
  ['another time', { position: 3, kind: 'forged' }, `UPDATE audit_anchors SET purged_before = '2020-01-01'`],
  [
    'the anchor of another chain',
    { chain: 2, position: 3, kind: 'forged' },
    'INSERT INTO audit_anchors SELECT 2, position, hash, purged_before, mac FROM audit_anchors',
  ],
  [
    'an anchor moved to another chain',
    { position: 1, kind: 'truncated' },
    'DELETE FROM audit_log',
    `UPDATE audit_anchors SET chain = 128`,
  ],
])('detects %s after a purge', async (_, found, ...changes) => {
  const api = await startPurged();

  await tamper(api, ...changes);

  expect((await listBreaks(api))[0]).toMatchObject({ chain: 1, ...found });
});

const moveTo = (position: number, time = `now() - interval '366 days'`, hash = 'hash') => `
  INSERT INTO audit_anchors (chain, position, hash, purged_before, mac)
  SELECT chain, position, ${hash}, ${time}, '' FROM audit_log WHERE position = ${position}`;

test.each([
  ['without a retention', null, moveTo(3)],
  ['younger rows', 365, moveTo(4)],
  ['rows of a time that the retention keeps', 365, moveTo(5, 'now()')],
  ['rows of a longer retention', 410, moveTo(3)],
  ['a row with another hash', 365, moveTo(3, undefined, `sha256('')`)],
])('the database refuses the server to delete %s', async (_, days, statement) => {
  const api = await startWithOldRows();
  await api.sql('UPDATE settings SET audit_retention_days = $1', [days]);

  const attempt = withConnection(getServerUrl(getDatabaseUrl(api.services)), (client) =>
    client.query(statement),
  );

  await expect(attempt).rejects.toThrow('audit_log keeps rows younger than the retention');
  expect(await listPositions(api)).toEqual([1, 2, 3, 4, 5]);
});

test.each([
  ['UPDATE audit_anchors SET position = 1', 'audit_log keeps rows'],
  ['UPDATE audit_anchors SET chain = 2', 'audit_log keeps rows'],
  ['DELETE FROM audit_anchors', 'audit_anchors is append-only'],
  ['DELETE FROM audit_log', 'audit_log is append-only'],
  ['UPDATE settings SET audit_retention_days = 30', 'settings_audit_retention'],
])('the database refuses %s', async (change, refusal) => {
  const api = await startPurged();

  await expect(api.sql(change)).rejects.toThrow(refusal);

  expect(await listBreaks(api)).toEqual([]);
});

test('refuses a retention of less than a year, and one without a recent proof', async ({ api }) => {
  const short = await setRetention(api, 364);
  await api.sql("UPDATE sessions SET authenticated_at = now() - interval '11 minutes'");
  const unproved = await setRetention(api, 365);

  expect(short).toMatchObject({ status: 422, errors: { audit_retention_days: expect.any(String) } });
  expect(unproved.status).toBe(403);
});

test('heads of deleted rows count as such, unless they are younger than the anchor deletes', async () => {
  const file = join(await createTempFolder(), 'heads.jsonl');
  const api = await startPurged({ AUDIT_HEADS_URL: pathToFileURL(file).href });
  const { db, auditKey } = api.services;
  await headPoller.poll(api.services, createSlots({ onFailure: () => undefined }));
  const sign = (position: number, at: string) => signHead(auditKey, { chain: 1, position, hash: '00', at });
  const old = new Date(Date.now() - 400 * 86_400_000).toISOString();
  await writeFile(file, `${await readFile(file, 'utf8')}${sign(3, old)}\n`);

  const verified = await verifyHeads(db, auditKey, file);
  await writeFile(file, `${sign(2, old)}\n${sign(3, new Date().toISOString())}\n`);
  const stolenKey = await verifyHeads(db, auditKey, file);

  expect(verified).toEqual({ heads: 1, purged: 1, breaks: [], foreignLines: [] });
  expect(stolenKey).toMatchObject({
    purged: 1,
    breaks: [{ chain: 1, position: 3, id: null, kind: 'removed' }],
  });
});

test('an anchor is bound to its chain, its row and its time', async () => {
  const { auditKey } = (await startApi()).services;
  const anchor = { chain: 1, position: 2, hash: Buffer.from('00', 'hex'), purged_before: new Date(0) };
  const others = [
    { chain: 2 },
    { position: 3 },
    { hash: Buffer.from('01', 'hex') },
    { purged_before: new Date(1) },
  ];

  const macs = [{}, ...others].map((change) =>
    signAnchor(auditKey, { ...anchor, ...change }).toString('hex'),
  );

  expect(new Set(macs).size).toBe(5);
});
