import { expect } from 'vitest';
import { pools } from '#contract/pools';
import { audit } from '../../../server/domains/audit/audit';
import { verifyAudit } from '../../../server/domains/audit/verifyAudit';
import { systemContext } from '../../../server/platform/context';
import { transaction } from '../../../server/platform/db/transaction';
import { buildPool } from '../build';
import { test as base } from '../fixtures';
import { type Api, startApi } from '../startApi';
import { tamper } from '../tamper';

/** The audit log has a sign-in and five pool creations, all in the first chain. */
async function startWithAuditRows(): Promise<Api> {
  const api = await startApi();
  for (let n = 0; n < 5; n += 1) await buildPool(api);
  return api;
}

const verify = ({ services: { db, auditKey } }: Api) => verifyAudit(db, auditKey);
const listBreaks = async (api: Api) => (await verify(api)).breaks;
const findIdAt = async (api: Api, position: number) => {
  const [row] = await api.sql<{ id: number }>('SELECT id FROM audit_log WHERE chain = 1 AND position = $1', [
    position,
  ]);
  return row?.id;
};

const test = base.extend('audited', () => startWithAuditRows());

test('reports no break in an unaltered log', async ({ audited: api }) => {
  expect(await verify(api)).toEqual({ rows: 6, purged: 0, breaks: [] });
});

test('reports no break in an empty log', async ({ api }) => {
  await tamper(api, 'TRUNCATE audit_log', `UPDATE audit_chains SET length = 0, hash = ''`);

  expect(await verify(api)).toEqual({ rows: 0, purged: 0, breaks: [] });
});

test.each([
  "at = at - interval '1 day'",
  "actor = 'mallory'",
  "action = 'pool.delete'",
  "record_id = '4711'",
  'record_ids = ARRAY[1, 2]',
  "details = '{}'",
  "ip = '10.0.0.1'",
  'request_id = NULL',
  'admin_id = NULL',
  "hash = sha256('')",
])('detects a row edited by %s', async (change) => {
  const api = await startWithAuditRows();
  const id = await findIdAt(api, 3);

  await tamper(api, `UPDATE audit_log SET ${change} WHERE id = ${id}`);

  expect(await listBreaks(api)).toEqual([{ chain: 1, position: 3, id, kind: 'edited' }]);
});

test('detects an edited row with a recomputed hash by the hash in the next row', async ({ audited: api }) => {
  const id = await findIdAt(api, 3);

  await tamper(
    api,
    `UPDATE audit_log SET details = '{}' WHERE id = ${id}`,
    `UPDATE audit_log a SET hash = sha256(audit_message(a)) WHERE id = ${id}`,
  );

  expect(await listBreaks(api)).toEqual([{ chain: 1, position: 3, id, kind: 'edited' }]);
});

test('detects an edited last row with a recomputed hash by the stored end of its chain', async ({
  audited: api,
}) => {
  const id = await findIdAt(api, 6);

  await tamper(
    api,
    `UPDATE audit_log SET details = '{}' WHERE id = ${id}`,
    `UPDATE audit_log a SET hash = sha256(audit_message(a)) WHERE id = ${id}`,
  );

  expect(await listBreaks(api)).toEqual([{ chain: 1, position: 6, id, kind: 'edited' }]);
});

test.each([1, 3])('detects that row %i was removed', async (position) => {
  const api = await startWithAuditRows();

  await tamper(api, `DELETE FROM audit_log WHERE chain = 1 AND position = ${position}`);

  expect(await listBreaks(api)).toEqual([{ chain: 1, position, id: null, kind: 'removed' }]);
});

test('detects a row inserted between two others', async ({ audited: api }) => {
  await tamper(
    api,
    'DROP INDEX audit_log_chain',
    `INSERT INTO audit_log (actor, action, chain, position, previous_hash, hash, nonce)
     SELECT 'admin', 'pool.create', chain, position, previous_hash, hash, nonce FROM audit_log WHERE chain = 1 AND position = 3`,
  );

  expect(await listBreaks(api)).toMatchObject([{ chain: 1, position: 3, kind: 'inserted' }]);
});

test('detects a row appended after the end of a chain', async ({ audited: api }) => {
  await tamper(
    api,
    `INSERT INTO audit_log (actor, action, chain, position, previous_hash, hash, nonce)
     SELECT 'admin', 'pool.create', 1, length + 1, hash, '', '' FROM audit_chains WHERE chain = 1`,
    'UPDATE audit_log a SET hash = sha256(audit_message(a)) WHERE position = 7',
  );

  expect(await listBreaks(api)).toMatchObject([{ chain: 1, position: 7, kind: 'inserted' }]);
});

test('detects a forged chain', async ({ audited: api }) => {
  await tamper(
    api,
    `INSERT INTO audit_log (actor, action, chain, position, previous_hash, hash, nonce)
     VALUES ('admin', 'pool.create', 999, 1, '', '', '')`,
    'UPDATE audit_log a SET hash = sha256(audit_message(a)) WHERE chain = 999',
  );

  expect(await listBreaks(api)).toMatchObject([{ chain: 999, position: 1, kind: 'inserted' }]);
});

test('detects rows removed from the end of a chain', async ({ audited: api }) => {
  await tamper(api, 'DELETE FROM audit_log WHERE chain = 1 AND position > 4');

  expect(await listBreaks(api)).toEqual([{ chain: 1, position: 5, id: null, kind: 'truncated' }]);
});

test('detects a chain removed together with its stored end', async ({ audited: api }) => {
  await tamper(api, 'DELETE FROM audit_log WHERE chain = 1', 'DELETE FROM audit_chains WHERE chain = 1');

  expect(await listBreaks(api)).toEqual([{ chain: 1, position: 1, id: null, kind: 'truncated' }]);
});

test.each([
  `UPDATE audit_log SET actor = 'mallory'`,
  'DELETE FROM audit_log',
  'TRUNCATE audit_log',
  'UPDATE audit_chains SET length = 0',
  'DELETE FROM audit_chains',
  `INSERT INTO audit_chains VALUES (129, 0, '')`,
  'TRUNCATE audit_chains',
])('the database refuses %s', async (change) => {
  const api = await startWithAuditRows();

  await expect(api.sql(change)).rejects.toThrow(
    /audit_log is append-only|audit_chains follows audit_log alone/,
  );
  expect(await listBreaks(api)).toEqual([]);
});

test('writes concurrent audit rows without blocking and keeps every chain intact', async ({ api }) => {
  const { db } = api.services;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });

  const slow = transaction(db, async (tx) => {
    await audit(tx, systemContext(api.services, 'slow'), { action: 'demo.fill' });
    await released;
  });
  const concurrent = await Promise.all(
    Array.from({ length: 12 }, (_, n) => api.send(pools.create, { body: { name: `Concurrent ${n}` } })),
  );
  release();
  await slow;

  expect(concurrent.map(({ status }) => status)).toEqual(concurrent.map(() => 201));
  expect(await verify(api)).toEqual({ rows: 14, purged: 0, breaks: [] });
});

test('leaves no gap when a transaction rolls back', async ({ audited: api }) => {
  const failed = transaction(api.services.db, async (tx) => {
    await audit(tx, systemContext(api.services, 'test'), { action: 'demo.fill' });
    throw new Error('after the audit row');
  });
  await expect(failed).rejects.toThrow();
  await buildPool(api);

  expect(await verify(api)).toEqual({ rows: 7, purged: 0, breaks: [] });
});

const ALL_MESSAGES = `SELECT string_agg(encode(audit_message(a), 'hex'), ' ' ORDER BY id) AS all FROM audit_log a`;

test('computes the same hash for every time zone and date style of a session', async ({ audited: api }) => {
  const [messages] = await api.sql<{ all: string }>(ALL_MESSAGES);
  const [row] = await transaction(api.services.db, async (tx) => {
    await tx.$client.query("SET LOCAL TimeZone = 'Asia/Kathmandu'");
    await tx.$client.query("SET LOCAL DateStyle = 'German'");
    return (await tx.$client.query<{ all: string }>(ALL_MESSAGES)).rows;
  });

  expect(row).toEqual(messages);
});

/** Computes the hashes of a chain anew, as far as this is possible without the key, and fixes its end. */
const RECOMPUTE_CHAIN = [
  `DO $$ DECLARE entry audit_log; before bytea := ''; BEGIN
     FOR entry IN SELECT * FROM audit_log WHERE chain = 1 ORDER BY position LOOP
       entry.previous_hash := before;
       before := sha256(audit_message(entry));
       UPDATE audit_log SET previous_hash = entry.previous_hash, hash = before WHERE id = entry.id;
     END LOOP;
     UPDATE audit_chains SET hash = before, length = (SELECT max(position) FROM audit_log WHERE chain = 1) WHERE chain = 1;
   END $$`,
];

test('detects a chain that was rewritten to its end without the key', async ({ audited: api }) => {
  const id = await findIdAt(api, 3);

  await tamper(api, `UPDATE audit_log SET actor = 'mallory' WHERE id = ${id}`, ...RECOMPUTE_CHAIN);

  expect(await listBreaks(api)).toMatchObject([{ chain: 1, position: 1, kind: 'edited' }]);
});

test('detects everything with a wrong key', async ({ audited: api }) => {
  const { breaks } = await verifyAudit(api.services.db, Buffer.alloc(32, 7));

  expect(breaks).toMatchObject([{ chain: 1, position: 1, kind: 'edited' }]);
});

test('refuses rows without a key, and stores none', async ({ audited: api }) => {
  await expect(
    api.sql(`INSERT INTO audit_log (actor, action) VALUES ('mallory', 'demo.fill')`),
  ).rejects.toThrow('audit_log takes rows with a key only');
  expect(await api.count('audit_log WHERE row_key IS NOT NULL')).toBe(0);
});
