import { expect, test } from 'vitest';
import { CLOSED_STATUSES, isClosed, isPaid, PAID_STATUSES, PARTLY_REFUNDED } from '../../../server/schema';
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

test('the schema and the server agree on the only flag with which a unit keeps its key', async () => {
  const { sql } = await startApi();

  const rows = await sql<{ flag: string | null }>(
    'SELECT flag FROM unnest($1::text[]) AS f(flag) WHERE keeps_key(flag)',
    [FLAGS],
  );

  expect(rows).toEqual([{ flag: null }, { flag: PARTLY_REFUNDED }]);
});
