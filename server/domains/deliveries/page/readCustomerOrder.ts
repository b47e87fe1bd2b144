import type { PresentedPart } from '#contract/keyParts';
import { permissions } from '#contract/permissions';
import type { LineItem } from '#contract/shopOrders';
import type { Language } from '#contract/texts/language';
import type { Context } from '../../../platform/context';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { transaction, withRetries } from '../../../platform/db/transaction';
import { MAX_TEXT_LENGTH } from '../../../schema';
import { audit } from '../../audit';
import { decryptParts, readFile } from '../../stock';
import { prepareUnitKeys, readUnitKeys } from '../reading/readUnitKeys';
import { composeKey } from '../texts/composeKey';
import { groupByProduct, type ProductKeys } from '../texts/deliveryCopy';
import { hashToken } from './orderLink';

/** A key with its parts, and those of them that a phone reads from the screen or that are files. */
export interface PageKey {
  text: string;
  codes: Pick<PresentedPart, 'label' | 'value'>[];
  /** Its files to download, at addresses relative to the page's. */
  files: { label: string; name: string; path: string }[];
}

export interface CustomerOrder {
  /** Of the shop's customers. */
  language: Language;
  shop: { name: string; url: string };
  number: string;
  products: ProductKeys<PageKey | null>[];
  /** Number of replacement keys. */
  replaced: number;
  /** Number of keys that the order is not entitled to. */
  withdrawn: number;
  /** Number of keys that are still to come. */
  backordered: number;
  expiresAt: Date;
}

interface LinkRow {
  site_id: number;
  order_id: string;
  number: string;
  line_items: LineItem[];
  expires_at: Date;
  name: string;
  url: string;
  language: Language;
}

const FIND_LINK = `
  SELECT l.site_id, l.order_id, l.expires_at, left(o.number, ${MAX_TEXT_LENGTH}) AS number, o.line_items, s.name, s.url,
    s.language
  FROM order_links l JOIN orders o USING (site_id, order_id) JOIN sites s ON s.id = l.site_id
  WHERE l.token_hash = $1 AND l.expires_at > now() AND (l.admin_id IS NULL OR EXISTS (
    SELECT FROM admins a WHERE a.id = l.admin_id AND a.is_active AND a.role = ANY($2)))`;

const IS_DOUBTFUL = 'EXISTS (SELECT FROM unit_doubts(a.site_id, a.pool_id, a.delivered_at))';

const COUNTS = `
  SELECT count(*) FILTER (WHERE NOT unit.is_entitled)::int AS withdrawn,
    count(*) FILTER (WHERE unit.is_entitled AND EXISTS (SELECT FROM license_replacements r WHERE r.assignment_id = a.id))::int AS replaced,
    (SELECT count(*)::int FROM backorders WHERE site_id = $1 AND order_id = $2)
      + count(*) FILTER (WHERE unit.is_entitled AND ${IS_DOUBTFUL})::int AS backordered
  FROM license_assignments a JOIN orders o USING (site_id, order_id)
    CROSS JOIN LATERAL (SELECT is_entitled(o.held_for, a.license_id, a.flag)) unit
  WHERE a.site_id = $1 AND a.order_id = $2`;

type Counts = Pick<CustomerOrder, 'withdrawn' | 'replaced' | 'backordered'>;

/** Reads the order of a link; undefined when the token is unknown or expired. */
export async function readCustomerOrder(ctx: Context, token: string): Promise<CustomerOrder | undefined> {
  const link = await findLink(ctx.db, token);
  if (!link) return undefined;
  await withRetries(() => MARK_SEEN(ctx.db, [link.site_id, link.order_id]));
  const order = await readLinkedOrder(ctx, ctx.db, link, SEEN_KEYS, token);
  await recordPageOpened(ctx, token, link);
  return order;
}

/** Does the same as `readCustomerOrder`, within a transaction and without a record of the visit. */
export async function previewCustomerOrder(
  ctx: Context,
  tx: Tx,
  token: string,
): Promise<CustomerOrder | undefined> {
  const link = await findLink(tx, token);
  return link && readLinkedOrder(ctx, tx, link, PAGE_KEYS, token);
}

/** Reads a file of a key that the page of a link has shown; undefined if there is none. */
export async function readCustomerFile(
  { db, vault }: Context,
  token: string,
  licenseId: number,
  part: string,
): Promise<{ name: string; content: Buffer } | undefined> {
  const link = await findLink(db, token);
  if (!link) return undefined;
  const keys = await readUnitKeys(db, link.line_items, SEEN_KEYS, [link.site_id, link.order_id]);
  const key = keys.find((seen) => seen.licenseId === licenseId);
  const parts = key && decryptParts(vault, key.keyParts, licenseId, key.partsCipher);
  const named = parts?.find(({ name, kind }) => name === part && kind === 'file');
  const data = named && (await readFile(db, vault, licenseId, part));
  return data === undefined ? undefined : { name: named?.value ?? '', content: Buffer.from(data, 'base64') };
}

// Before they are read: what the customer may have seen is not sold again after a refund.
const MARK_SEEN = prepareStatement(
  'mark keys of a customer page seen',
  `UPDATE license_assignments a SET delivered_at = now() FROM order_units u, orders o
   WHERE u.site_id = $1 AND u.order_id = $2 AND a.id = u.assignment_id AND o.site_id = a.site_id AND o.order_id = a.order_id
     AND a.delivered_at IS NULL AND is_entitled(o.held_for, a.license_id, a.flag) AND NOT ${IS_DOUBTFUL}`,
);

const findLink = async (db: Queryable, token: string): Promise<LinkRow | undefined> =>
  (await db.$client.query<LinkRow>(FIND_LINK, [hashToken(token), permissions['orders.write']])).rows[0];

async function readLinkedOrder(
  ctx: Context,
  db: Queryable,
  link: LinkRow,
  unitKeys: typeof PAGE_KEYS,
  token: string,
): Promise<CustomerOrder> {
  const values = [link.site_id, link.order_id];
  const counts = (await db.$client.query<Counts>(COUNTS, values)).rows[0];
  const products = await readOrderProducts(ctx, db, link, unitKeys, token);
  return {
    language: link.language,
    shop: { name: link.name, url: link.url },
    number: link.number,
    products,
    replaced: counts?.replaced ?? 0,
    withdrawn: counts?.withdrawn ?? 0,
    backordered: counts?.backordered ?? 0,
    expiresAt: link.expires_at,
  };
}

const ORDER_UNITS = `order_units u JOIN license_assignments a ON a.id = u.assignment_id
  JOIN orders o ON o.site_id = a.site_id AND o.order_id = a.order_id`;

const OF_PAGE = `u.site_id = $1 AND u.order_id = $2 AND is_entitled(o.held_for, a.license_id, a.flag)
  AND l.status <> 'replaced' AND NOT ${IS_DOUBTFUL}`;

const PAGE_KEYS = prepareUnitKeys('keys of a customer page', {
  from: ORDER_UNITS,
  where: OF_PAGE,
  line: 'u.line_item_id',
});

// Not those that were assigned after the marking, which the next visit shows.
const SEEN_KEYS = prepareUnitKeys('keys that a customer sees', {
  from: ORDER_UNITS,
  where: `${OF_PAGE} AND a.delivered_at IS NOT NULL`,
  line: 'u.line_item_id',
});

async function readOrderProducts(
  { vault }: Context,
  db: Queryable,
  link: LinkRow,
  unitKeys: typeof PAGE_KEYS,
  token: string,
): Promise<CustomerOrder['products']> {
  const keys = await readUnitKeys(db, link.line_items, unitKeys, [link.site_id, link.order_id]);
  return groupByProduct(
    keys.map(({ cipher, partsCipher, keyParts, ...key }) => {
      const text = vault.tryDecrypt(cipher, 'licenses.key_cipher', key.licenseId);
      const parts = decryptParts(vault, keyParts, key.licenseId, partsCipher);
      if (text === undefined || !parts) return { ...key, key: null };
      const address = `${encodeURIComponent(token)}/${key.licenseId}`;
      return { ...key, key: presentPageKey(text, parts, link.language, address) };
    }),
  );
}

function presentPageKey(key: string, parts: PresentedPart[], language: Language, address: string): PageKey {
  const files = parts.filter(({ kind }) => kind === 'file');
  const texts = parts.filter(({ kind }) => kind !== 'file');
  return {
    text: composeKey(key, texts, language),
    codes: parts.filter(({ kind }) => kind === 'qr'),
    files: files.map(({ name, label, value }) => ({ label, name: value, path: `${address}/${name}` })),
  };
}

const RECORD_PAGE_OPENED = `
  UPDATE order_links SET opened_at = now()
  WHERE token_hash = $1 AND (opened_at IS NULL OR opened_at < now() - interval '1 day')`;

/** Audits at most once a day, without the customer's IP address. */
async function recordPageOpened(ctx: Context, token: string, { site_id, order_id }: LinkRow): Promise<void> {
  const actor = { kind: 'system', name: 'customer' } as const;
  const auditContext = { actor, requestId: ctx.requestId, auditKey: ctx.auditKey };
  await transaction(ctx.db, async (tx) => {
    const { rowCount } = await tx.$client.query(RECORD_PAGE_OPENED, [hashToken(token)]);
    if (rowCount === 0) return;
    await audit(tx, auditContext, { action: 'order.page_opened', id: order_id, details: { site: site_id } });
  });
}
