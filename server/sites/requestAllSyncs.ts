import type { Services } from '../context';
import { EXAMPLE_URL } from './isExample';
import { CHECK_QUEUE, ORDERS_QUEUE, requesting } from './syncRequest';

// Not all shops in the same moment.
const SPREAD = { startAfter: "now() + random() * interval '3 seconds'" };

const REQUEST = `
  WITH shops AS (SELECT id FROM sites WHERE is_active AND url !~ $1),
    checks AS (${requesting(CHECK_QUEUE, 'shops', SPREAD)}),
    orders AS (${requesting(ORDERS_QUEUE, 'shops', SPREAD)})
  SELECT`;

/**
 * Requests that every shop is looked at, on the start of a server: while it was away webhooks were lost, and
 * WooCommerce switches off those that fail again and again.
 */
export async function requestAllSyncs({ db }: Services): Promise<void> {
  await db.$client.query(REQUEST, [EXAMPLE_URL]);
}
