import { eq } from 'drizzle-orm';
import type { DeliveryPreview, DeliveryWords } from '#contract/delivery';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { found } from '../errors';
import type { Told, ToldKey } from './Message';
import { renderEmail } from './renderEmail';
import { renderNote } from './renderNote';

const KEYS: Omit<ToldKey, 'licenseId'>[] = [
  {
    product: 'Office Suite, yearly',
    key: 'XXXXX-EXAMPLE-1-XXXXX',
    poolId: 1,
    instructions: 'Open Help, Activate and enter the key.',
  },
  { product: 'Office Suite, yearly', key: 'XXXXX-EXAMPLE-2-XXXXX', poolId: 1, instructions: null },
  { product: 'Photo Studio', key: 'XXXX-XXXX-EXAMPLE-3', poolId: 2, instructions: null },
];

/** Both messages with these words, about an order that does not exist. */
export async function previewDelivery(
  ctx: Context,
  siteId: number,
  words: DeliveryWords,
): Promise<DeliveryPreview> {
  const [site] = await ctx.db
    .select({ name: sites.name, url: sites.url })
    .from(sites)
    .where(eq(sites.id, siteId));
  const told: Told = {
    words,
    shop: found(site, 'Site'),
    orderNumber: '1001',
    customerName: 'Ada Lovelace',
    keys: KEYS.map((key, n) => ({ ...key, licenseId: n + 1 })),
    link: { url: `${ctx.config.PUBLIC_URL}/o/example`, until: new Date('2027-02-19') },
    marker: '0EXAMPLE0000',
  };
  const { subject, html } = renderEmail(told);
  return { subject, email_html: html, note_html: renderNote(told) };
}
