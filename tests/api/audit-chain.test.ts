import { expect, test } from 'vitest';
import { pools } from '#contract/pools';
import { verifyAudit } from '../../server/modules/audit/verifyAudit';
import { transaction } from '../../server/platform/db/transaction';
import { buildPool } from './build';
import { type Api, startApi } from './startApi';

/** A server whose log holds a sign-in and five pools, all in the first chain. */
async function startNoted(): Promise<Api> {
  const api = await startApi();
  for (let n = 0; n < 5; n += 1) await buildPool(api);
  return api;
}

/** What somebody does who owns the database: without the triggers. */
async function tamper(api: Api, ...changes: string[]): Promise<void> {
  await transaction(api.services.db, async (tx) => {
    await tx.$client.query("SET LOCAL session_replication_role = 'replica'");
    for (const change of changes) await tx.$client.query(change);
  });
}

const breaksOf = async (api: Api) => (await verifyAudit(api.services.db)).breaks;
const idAt = async (api: Api, position: number) => {
  const [row] = await api.sql<{ id: number }>('SELECT id FROM audit_log WHERE chain = 1 AND position = $1', [
    position,
  ]);
  return row?.id;
};

test('a log that nobody touched is whole', async () => {
  const api = await startNoted();

  expect(await verifyAudit(api.services.db)).toEqual({ rows: 6, breaks: [] });
});

test('an empty log is whole', async () => {
  const api = await startApi();
  await tamper(api, 'TRUNCATE audit_log', `UPDATE audit_chains SET length = 0, hash = ''`);

  expect(await verifyAudit(api.services.db)).toEqual({ rows: 0, breaks: [] });
});

test.each([
  "at = at - interval '1 day'",
  "actor = 'somebody else'",
  "action = 'pool.delete'",
  "record_id = '4711'",
  'record_ids = ARRAY[1, 2]',
  "details = '{}'",
  "ip = '10.0.0.1'",
  'request_id = NULL',
  'admin_id = NULL',
  "hash = sha256('')",
])('a row whose %s was edited is found', async (change) => {
  const api = await startNoted();
  const id = await idAt(api, 3);

  await tamper(api, `UPDATE audit_log SET ${change} WHERE id = ${id}`);

  expect(await breaksOf(api)).toEqual([{ chain: 1, position: 3, id, kind: 'edited' }]);
});

test('an edited row with a new hash is betrayed by the row behind it', async () => {
  const api = await startNoted();
  const id = await idAt(api, 3);

  await tamper(
    api,
    `UPDATE audit_log SET details = '{}' WHERE id = ${id}`,
    `UPDATE audit_log a SET hash = audit_hash(a) WHERE id = ${id}`,
  );

  expect(await breaksOf(api)).toEqual([{ chain: 1, position: 3, id, kind: 'edited' }]);
});

test('the last row, edited with a new hash, is betrayed by the end of its chain', async () => {
  const api = await startNoted();
  const id = await idAt(api, 6);

  await tamper(
    api,
    `UPDATE audit_log SET details = '{}' WHERE id = ${id}`,
    `UPDATE audit_log a SET hash = audit_hash(a) WHERE id = ${id}`,
  );

  expect(await breaksOf(api)).toEqual([{ chain: 1, position: 6, id, kind: 'edited' }]);
});

test.each([1, 3])('row %i, removed, is missed', async (position) => {
  const api = await startNoted();

  await tamper(api, `DELETE FROM audit_log WHERE chain = 1 AND position = ${position}`);

  expect(await breaksOf(api)).toEqual([{ chain: 1, position, id: null, kind: 'removed' }]);
});

test('a row slipped in between two others is found', async () => {
  const api = await startNoted();

  await tamper(
    api,
    'DROP INDEX audit_log_chain',
    `INSERT INTO audit_log (actor, action, chain, position, previous_hash, hash)
     SELECT 'admin', 'pool.create', chain, position, previous_hash, hash FROM audit_log WHERE chain = 1 AND position = 3`,
  );

  expect(await breaksOf(api)).toMatchObject([{ chain: 1, position: 3, kind: 'inserted' }]);
});

test('a row put behind the end is found', async () => {
  const api = await startNoted();

  await tamper(
    api,
    `INSERT INTO audit_log (actor, action, chain, position, previous_hash, hash)
     SELECT 'admin', 'pool.create', 1, length + 1, hash, '' FROM audit_chains WHERE chain = 1`,
    'UPDATE audit_log a SET hash = audit_hash(a) WHERE position = 7',
  );

  expect(await breaksOf(api)).toMatchObject([{ chain: 1, position: 7, kind: 'inserted' }]);
});

test('a chain that is made up is found', async () => {
  const api = await startNoted();

  await tamper(
    api,
    `INSERT INTO audit_log (actor, action, chain, position, previous_hash, hash)
     VALUES ('admin', 'pool.create', 999, 1, '', '')`,
    'UPDATE audit_log a SET hash = audit_hash(a) WHERE chain = 999',
  );

  expect(await breaksOf(api)).toMatchObject([{ chain: 999, position: 1, kind: 'inserted' }]);
});

test('rows cut off the end are missed', async () => {
  const api = await startNoted();

  await tamper(api, 'DELETE FROM audit_log WHERE chain = 1 AND position > 4');

  expect(await breaksOf(api)).toEqual([{ chain: 1, position: 5, id: null, kind: 'truncated' }]);
});

test('a chain that is gone with its end is missed', async () => {
  const api = await startNoted();

  await tamper(api, 'DELETE FROM audit_log WHERE chain = 1', 'DELETE FROM audit_chains WHERE chain = 1');

  expect(await breaksOf(api)).toEqual([{ chain: 1, position: 1, id: null, kind: 'truncated' }]);
});

test.each([
  `UPDATE audit_log SET actor = 'nobody'`,
  'DELETE FROM audit_log',
  'TRUNCATE audit_log',
  'UPDATE audit_chains SET length = 0',
  'DELETE FROM audit_chains',
  `INSERT INTO audit_chains VALUES (129, 0, '')`,
  'TRUNCATE audit_chains',
])('the database refuses %s', async (change) => {
  const api = await startNoted();

  await expect(api.sql(change)).rejects.toThrow(
    /audit_log is append-only|audit_chains follows audit_log alone/,
  );
  expect(await breaksOf(api)).toEqual([]);
});

test('changes at the same time wait for none of each other, and every chain is whole', async () => {
  const api = await startApi();
  const { db } = api.services;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });

  const slow = transaction(db, async (tx) => {
    await tx.$client.query(`INSERT INTO audit_log (actor, action) VALUES ('slow', 'demo.fill')`);
    await held;
  });
  const quick = await Promise.all(
    Array.from({ length: 12 }, (_, n) => api.send(pools.create, { body: { name: `At once ${n}` } })),
  );
  release();
  await slow;

  expect(quick.map(({ status }) => status)).toEqual(quick.map(() => 201));
  expect(await verifyAudit(db)).toEqual({ rows: 14, breaks: [] });
});

test('a change that is rolled back leaves no gap', async () => {
  const api = await startNoted();

  const failed = transaction(api.services.db, async (tx) => {
    await tx.$client.query(`INSERT INTO audit_log (actor, action) VALUES ('admin', 'demo.fill')`);
    throw new Error('after the audit row');
  });
  await expect(failed).rejects.toThrow();
  await buildPool(api);

  expect(await verifyAudit(api.services.db)).toEqual({ rows: 7, breaks: [] });
});

test('hashes do not depend on the time zone or date style of a session', async () => {
  const api = await startNoted();

  const [row] = await transaction(api.services.db, async (tx) => {
    await tx.$client.query("SET LOCAL TimeZone = 'Asia/Kathmandu'");
    await tx.$client.query("SET LOCAL DateStyle = 'German'");
    return (await tx.$client.query('SELECT bool_and(hash = audit_hash(a)) AS same FROM audit_log a')).rows;
  });

  expect(row).toEqual({ same: true });
});
