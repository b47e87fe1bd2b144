import { expect, test } from 'vitest';
import { pools } from '#contract/pools';
import { isDatabaseUnavailable } from '../../server/platform/db/errors';
import type { Tx } from '../../server/platform/db/openDatabase';
import { transaction } from '../../server/platform/db/transaction';
import { buildPool } from './build';
import { type Api, startApi } from './startApi';
import { getDatabaseUrl, withConnection } from './withConnection';

/** A promise that is kept from outside. */
function moment() {
  let come = () => {};
  const here = new Promise<void>((done) => {
    come = done;
  });
  return { come, here };
}

const rename = (tx: Tx, id: number, name: string) =>
  tx.$client.query('UPDATE pools SET name = $2 WHERE id = $1', [id, name]);

const namesOf = async (api: Api) =>
  (await api.sql<{ name: string }>('SELECT name FROM pools ORDER BY id')).map(({ name }) => name);

test('of two transactions that wait for each other crosswise both succeed, one after the other', async () => {
  const api = await startApi();
  const [one, two] = [await buildPool(api), await buildPool(api)];
  const [hasOne, hasTwo] = [moment(), moment()];
  let attempts = 0;
  const rename2 = (name: string, [first, second]: number[], mine: () => void, others: Promise<void>) =>
    transaction(api.services.db, async (tx) => {
      attempts += 1;
      await rename(tx, first ?? 0, name);
      mine();
      await others;
      await rename(tx, second ?? 0, name);
    });

  await Promise.all([
    rename2('A', [one.id, two.id], hasOne.come, hasTwo.here),
    rename2('B', [two.id, one.id], hasTwo.come, hasOne.here),
  ]);

  const [first, second] = await namesOf(api);
  expect(attempts).toBe(3);
  expect(first).toBe(second);
});

test('a transaction whose snapshot was overtaken is run again on what is there now', async () => {
  const api = await startApi();
  const { id } = await buildPool(api, { name: 'Pool' });
  let attempts = 0;

  await transaction(
    api.services.db,
    async (tx) => {
      const { rows } = await tx.$client.query<{ name: string }>('SELECT name FROM pools WHERE id = $1', [id]);
      if (attempts++ === 0) await api.sql(`UPDATE pools SET name = 'Overtaken' WHERE id = $1`, [id]);
      await rename(tx, id, `${rows[0]?.name}, renamed`);
    },
    'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  );

  expect(attempts).toBe(2);
  expect(await namesOf(api)).toEqual(['Overtaken, renamed']);
});

test('work that fails by itself is not run again', async () => {
  const { services } = await startApi();
  let attempts = 0;

  const failing = transaction(services.db, async (tx) => {
    attempts += 1;
    await tx.$client.query('SELECT 1 / 0');
  });

  await expect(failing).rejects.toThrow('division by zero');
  expect(attempts).toBe(1);
});

test('a call that waited in vain for what another holds is told to come back', async () => {
  const api = await startApi();
  const { id } = await buildPool(api, { name: 'Held' });
  const url = getDatabaseUrl(api.services);

  const answer = await withConnection(url, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT FROM pools FOR UPDATE');
    return api.send(pools.update, { params: { id }, body: { name: 'Renamed' } });
  });

  expect(answer.status).toBe(503);
  expect(answer.raw.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('try again'),
  });
  expect(Number(answer.raw.headers['retry-after'])).toBeGreaterThan(0);
  expect(await namesOf(api)).toEqual(['Held']);
});

test('a transaction whose database does not answer fails without waiting for it, and leaves no connection', async () => {
  const { services } = await startApi();
  const patience = { query_timeout: 100 };

  const error = await transaction(services.db, (tx) =>
    tx.$client.query({ text: 'SELECT pg_sleep(30)', ...patience }),
  ).catch((failure) => failure);

  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(services.db.$client.idleCount).toBe(services.db.$client.totalCount);
}, 20_000);
