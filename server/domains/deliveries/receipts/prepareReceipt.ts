import { createHash } from 'node:crypto';
import type { Context } from '../../../platform/context';
import { type BlindIndex, indexLicenseKeyFirst, isFirstIndex } from '../../../platform/crypto/blindIndex';
import type { Vault } from '../../../platform/crypto/vault';
import { prepareStatement } from '../../../platform/db/queryRows';
import type { ClaimedDelivery } from '../Delivery';
import type { OrderRef } from '../enqueueDeliveries';
import { ClaimExpiredError } from '../sending/claimDelivery';
import type { OrderReceipt } from './orderReceipt';

interface ReceiptRow {
  epoch: string;
  epoch_since: Date;
  digest: string | null;
  deliveries: OrderReceipt['deliveries'] | null;
  keys: KeyRow[] | null;
  renewals: OrderReceipt['renewals'] | null;
  unsent: OrderReceipt['unsent'] | null;
  others_lack_one: true | null;
}

type KeyOfReceipt = OrderReceipt['keys'][number];
type OptionalPart = 'note' | 'unmailed' | 'unwritten';
type KeyRow = Omit<KeyOfReceipt, OptionalPart> & {
  [Part in OptionalPart]: Exclude<KeyOfReceipt[Part], undefined> | null;
} & { license: number; cipher: string | null };

// Extensions of the order's keys, and those that it applied to keys of others. A receipt stays small: those that a backup
// lacks are among the latest.
const MAX_RENEWALS = 300;

const RENEWALS = `
  SELECT json_agg(json_build_object('order', order_id, 'line', line_item_id, 'unit', unit, 'part', part,
    'subscription', subscription_id, 'extended', json_strip_nulls(extended), 'validity', validity::text, 'on', renewed_on,
    'before', previous_until, 'until', valid_until, 'active', is_active) ORDER BY id)
  FROM (SELECT r.*, json_build_object('order', CASE WHEN a.order_id <> $2 THEN a.order_id END, 'line', a.line_item_id,
      'unit', a.unit, 'part', a.part) AS extended
    FROM renewals r JOIN license_assignments a ON a.id = r.assignment_id
    WHERE r.id IN (SELECT of_key.id FROM license_assignments own JOIN renewals of_key ON of_key.assignment_id = own.id
        WHERE own.site_id = $1 AND own.order_id = $2
      UNION SELECT id FROM renewals WHERE site_id = $1 AND order_id = $2) ORDER BY r.id DESC LIMIT ${MAX_RENEWALS}) latest`;

// Notes that arrive late, or never. Of those that are being sent for the first time, the receipt is among the latest.
const MAX_UNSENT = 20;

const UNSENT = `
  SELECT json_agg(json_build_object('order', order_id, 'marker', marker))
  FROM ((SELECT order_id, marker FROM deliveries
      WHERE site_id = $1 AND channel = 'note' AND state IN ('queued', 'sending') AND attempted_at IS NOT NULL
        AND (state = 'queued' OR attempts > 1 OR attempted_at < now() - interval '30 seconds')
      ORDER BY id LIMIT ${MAX_UNSENT})
    UNION ALL
    SELECT order_id, marker FROM (SELECT order_id, marker, channel FROM deliveries
      WHERE site_id = $1 AND state = 'failed' ORDER BY id DESC LIMIT ${MAX_UNSENT}) failed
    WHERE channel = 'note') notes`;

const IS_SENT_OR_SENDING = `(state = 'sent' OR state = 'sending' AND next_at > now())`;

// A database that is restored from the receipt counts them as sent, and looks for the notes: not those that wait for their
// first attempt. The keys of an order's items can be written again, so that only what was written counts, or is written
// together with the receipt.
const IS_RECORDED = `state <> 'failed' AND attempted_at IS NOT NULL AND (channel <> 'order_item' OR ${IS_SENT_OR_SENDING})`;

const MESSAGES = `
  SELECT json_agg(json_strip_nulls(json_build_object('kind', kind, 'channel', channel, 'marker', marker,
    'again', CASE WHEN is_resend THEN true END)) ORDER BY id)
  FROM deliveries WHERE site_id = $1 AND order_id = $2 AND ${IS_RECORDED}`;

// Replaced keys as well, and those whose license was deleted: the customer has them. Those that the order extended are in the
// receipts of their own orders.
const TOLD_KEYS = `
  SELECT json_agg(json_build_object('line', a.line_item_id, 'unit', a.unit, 'part', a.part, 'parts', a.parts,
      'until', a.valid_until::text, 'index', encode(coalesce(l.key_index, deleted.key_index), 'hex'),
      'license', told.license_id, 'cipher', encode(l.key_cipher, 'hex'), 'note', told.note,
      'unmailed', CASE WHEN told.has_mailed AND NOT told.is_mailed THEN true END,
      'unwritten', CASE WHEN told.has_written AND NOT told.is_written THEN true END)
    ORDER BY told.delivery_id, a.license_id = told.license_id, a.line_item_id, a.unit, a.part)
  FROM (SELECT *, bool_or(is_mailed) OVER () AS has_mailed, bool_or(is_written) OVER () AS has_written FROM (
      SELECT k.assignment_id, k.license_id, min(k.delivery_id) AS delivery_id,
        min(d.marker) FILTER (WHERE d.channel = 'note' AND NOT d.is_resend) AS note,
        bool_or(d.channel = 'email' AND NOT d.is_resend) AS is_mailed,
        bool_or(d.channel = 'order_item' AND ${IS_SENT_OR_SENDING}) AS is_written
      FROM deliveries d JOIN delivery_keys k ON k.delivery_id = d.id
      WHERE d.site_id = $1 AND d.order_id = $2 GROUP BY k.assignment_id, k.license_id) of_messages) told
  JOIN license_assignments a ON a.id = told.assignment_id AND a.order_id = $2
  LEFT JOIN licenses l ON l.id = told.license_id
  LEFT JOIN LATERAL (SELECT key_index FROM delivered_keys WHERE license_id = told.license_id AND l.id IS NULL LIMIT 1)
    deleted ON true
  WHERE l.id IS NOT NULL OR deleted.key_index IS NOT NULL`;

// One statement: the database may be replaced by an earlier state between two.
const RECEIPT = prepareStatement<ReceiptRow>(
  'receipt of an order',
  `
  SELECT epoch, greatest(epoch_since, (SELECT resumed_at FROM sites WHERE id = $1)) AS epoch_since,
    (SELECT receipt_digest FROM order_writes WHERE site_id = $1 AND order_id = $2) AS digest,
    (${MESSAGES}) AS deliveries, (${TOLD_KEYS}) AS keys, (${RENEWALS}) AS renewals, (${UNSENT}) AS unsent,
    (SELECT true FROM order_writes WHERE site_id = $1 AND order_id <> $2 AND lacks_receipt LIMIT 1) AS others_lack_one
  FROM database_identity`,
);

/** Tells whether the receipt of an order has changed. That a note tells a key again is no change. */
export const getReceiptDigest = ({
  epoch,
  deliveries,
  keys,
  renewals,
}: Omit<OrderReceipt, 'at' | 'unsent' | 'othersLackOne'>): string =>
  createHash('sha256')
    .update(JSON.stringify({ epoch, deliveries, keys: keys.map(withoutNote), renewals }))
    .digest('base64url');

const withoutNote = ({ note: _, ...key }: KeyOfReceipt) => key;

export interface PreparedReceipt {
  receipt: OrderReceipt;
  digest: string;
  /** Receipts of other databases that are later than this compete with this one. */
  epochSince: Date;
}

/** The receipt that an order should have in its shop now; undefined if it has it. Throws ClaimExpiredError. */
export async function prepareReceipt(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { siteId, orderId }: OrderRef,
  { epoch }: Pick<ClaimedDelivery, 'epoch'>,
): Promise<PreparedReceipt | undefined> {
  const blindIndex = await vault.readIndex(db);
  const { rows } = await RECEIPT(db, [siteId, orderId]);
  const [row] = rows;
  if (row?.epoch !== epoch) throw new ClaimExpiredError();
  const content = {
    epoch,
    deliveries: row.deliveries ?? [],
    keys: (row.keys ?? []).map(({ note, unmailed, unwritten, index, license, cipher, ...key }) => ({
      ...key,
      index: toFirstIndex(vault, blindIndex, { index, license, cipher }),
      note: note ?? undefined,
      unmailed: unmailed ?? undefined,
      unwritten: unwritten ?? undefined,
    })),
    renewals: row.renewals ?? undefined,
  };
  const digest = getReceiptDigest(content);
  if (digest === row.digest) return undefined;
  const receipt = {
    ...content,
    at: Date.now(),
    unsent: row.unsent ?? undefined,
    othersLackOne: row.others_lack_one ?? undefined,
  };
  return { receipt, digest, epochSince: row.epoch_since };
}

/** Of a key that is deleted or cannot be decrypted the stored index, which a database without its key cannot bring over. */
function toFirstIndex(
  vault: Vault,
  blindIndex: BlindIndex,
  { index, license, cipher }: Pick<KeyRow, 'index' | 'license' | 'cipher'>,
): string {
  if (isFirstIndex(Buffer.from(index, 'hex'))) return index;
  if (cipher === null) return index;
  const key = vault.tryDecrypt(Buffer.from(cipher, 'hex'), 'licenses.key_cipher', license);
  return key === undefined ? index : indexLicenseKeyFirst(blindIndex, key);
}
