import { expect, test } from 'vitest';
import { OrderHold } from '#contract/orders';
import {
  CLOSED_STATUSES,
  isClosed,
  isPaid,
  owesKeys,
  PAID_STATUSES,
  PARTLY_REFUNDED,
} from '../../../server/schema';
import { startApi } from '../startApi';

const STATUSES = [
  ...PAID_STATUSES,
  ...CLOSED_STATUSES,
  'pending',
  'on-hold',
  'checkout-draft',
  'shipped',
  '',
];
const FLAGS = [null, PARTLY_REFUNDED, 'refunded', 'quantity lowered', 'line removed', ...STATUSES];

test('the schema and the server agree on every status: which is paid, which is closed', async () => {
  const { sql } = await startApi();

  const rows = await sql<{ status: string; paid: boolean; closed: boolean }>(
    'SELECT status, is_paid(status) AS paid, is_closed(status) AS closed FROM unnest($1::text[]) AS s(status)',
    [STATUSES],
  );

  expect(rows).toEqual(
    STATUSES.map((status) => ({ status, paid: isPaid(status), closed: isClosed(status) })),
  );
});

test('the schema and the server agree on which held orders are owed their keys', async () => {
  const { sql } = await startApi();
  const holds = [null, ...OrderHold.options];

  const rows = await sql<{ status: string; hold: string | null; owed: boolean }>(
    `SELECT status, hold, owes_keys(status, hold) AS owed
     FROM unnest($1::text[]) AS s(status) CROSS JOIN unnest($2::text[]) AS h(hold)`,
    [STATUSES, holds],
  );

  expect(rows).toEqual(rows.map((row) => ({ ...row, owed: owesKeys(row.status, row.hold) })));
  expect(rows).toHaveLength(STATUSES.length * holds.length);
});

test('the schema and the server agree on the only flag with which a unit keeps its key', async () => {
  const { sql } = await startApi();

  const rows = await sql<{ flag: string | null }>(
    'SELECT flag FROM unnest($1::text[]) AS f(flag) WHERE keeps_key(flag)',
    [FLAGS],
  );

  expect(rows).toEqual([{ flag: null }, { flag: PARTLY_REFUNDED }]);
});
