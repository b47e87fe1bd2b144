import pg from 'pg';
import type { BenchDatabase } from '../shared/startDatabase';
import { SENDERS } from './sendAllOrders';

const BARE_KEYS = 4000;
const TAKE_KEY = `
  UPDATE bare_keys SET is_sold = true WHERE id = (
    SELECT id FROM bare_keys WHERE NOT is_sold ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)`;

/** Keys a second that PostgreSQL gives out from a table without triggers, as durably, to as many connections. */
export async function measureBareRate({ client, url }: BenchDatabase): Promise<number> {
  await client.query(
    `CREATE TABLE bare_keys AS SELECT id, false AS is_sold FROM generate_series(1, ${BARE_KEYS}) AS id`,
  );
  await client.query('CREATE INDEX ON bare_keys (id) WHERE NOT is_sold');
  await client.query('ALTER TABLE bare_keys ADD PRIMARY KEY (id)');
  await client.query('ANALYZE bare_keys');
  const clients = Array.from({ length: SENDERS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((one) => one.connect()));
  const start = performance.now();
  let taken = 0;
  await Promise.all(
    clients.map(async (one) => {
      while (taken++ < BARE_KEYS) await one.query({ name: 'take key', text: TAKE_KEY });
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((one) => one.end()));
  await client.query('DROP TABLE bare_keys');
  return BARE_KEYS / seconds;
}
