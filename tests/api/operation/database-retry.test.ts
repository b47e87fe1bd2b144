import { expect } from 'vitest';
import { isDatabaseUnavailable } from '../../../server/platform/db/errors';
import type { Tx } from '../../../server/platform/db/openDatabase';
import { transaction } from '../../../server/platform/db/transaction';
import { buildPool } from '../build';
import { test } from '../fixtures';
import type { Api } from '../startApi';

function createDeferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { resolve, promise };
}

const renamePool = (tx: Tx, id: number, name: string) =>
  tx.$client.query('UPDATE pools SET name = $2 WHERE id = $1', [id, name]);

const listPoolNames = async (api: Api) =>
  (await api.sql<{ name: string }>('SELECT name FROM pools ORDER BY id')).map(({ name }) => name);

test('retries one of two deadlocked transactions so that both succeed', async ({ api }) => {
  const [one, two] = [await buildPool(api), await buildPool(api)];
  const [oneRenamed, twoRenamed] = [createDeferred(), createDeferred()];
  let attempts = 0;
  const renameBoth = (
    name: string,
    [first, second]: number[],
    onFirst: () => void,
    otherFirst: Promise<void>,
  ) =>
    transaction(api.services.db, async (tx) => {
      attempts += 1;
      await renamePool(tx, first ?? 0, name);
      onFirst();
      await otherFirst;
      await renamePool(tx, second ?? 0, name);
    });

  await Promise.all([
    renameBoth('A', [one.id, two.id], oneRenamed.resolve, twoRenamed.promise),
    renameBoth('B', [two.id, one.id], twoRenamed.resolve, oneRenamed.promise),
  ]);

  const [first, second] = await listPoolNames(api);
  expect(attempts).toBe(3);
  expect(first).toBe(second);
});

test('retries a transaction with a serialization failure on the current data', async ({ api }) => {
  const { id } = await buildPool(api, { name: 'Pool' });
  let attempts = 0;

  await transaction(
    api.services.db,
    async (tx) => {
      const { rows } = await tx.$client.query<{ name: string }>('SELECT name FROM pools WHERE id = $1', [id]);
      if (attempts++ === 0) await api.sql(`UPDATE pools SET name = 'Overtaken' WHERE id = $1`, [id]);
      await renamePool(tx, id, `${rows[0]?.name}, renamed`);
    },
    'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  );

  expect(attempts).toBe(2);
  expect(await listPoolNames(api)).toEqual(['Overtaken, renamed']);
});

test('does not retry a transaction that fails for its own reason', async ({ api: { services } }) => {
  let attempts = 0;

  const failing = transaction(services.db, async (tx) => {
    attempts += 1;
    await tx.$client.query('SELECT 1 / 0');
  });

  await expect(failing).rejects.toThrow('division by zero');
  expect(attempts).toBe(1);
});

test('fails a transaction on query timeout and leaves no open connection', async ({ api: { services } }) => {
  // The types of pg do not declare this option of a query.
  const timeout = { query_timeout: 100 };

  const error = await transaction(services.db, (tx) =>
    tx.$client.query({ text: 'SELECT pg_sleep(30)', ...timeout }),
  ).catch((failure) => failure);

  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(services.db.$client.idleCount).toBe(services.db.$client.totalCount);
}, 20_000);
