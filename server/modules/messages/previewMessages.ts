import { eq } from 'drizzle-orm';
import type { MessagePreview, MessageTemplate } from '#contract/messages';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { assertFound } from '../../platform/errors';
import { sites } from '../../schema';
import type { MessageContent, MessageKey } from './Message';
import { renderEmail, renderNote } from './renderMessage';

const EXAMPLE_KEYS: Omit<MessageKey, 'licenseId'>[] = [
  {
    product: 'Office Suite, yearly',
    key: 'XXXXX-EXAMPLE-1-XXXXX',
    poolId: 1,
    instructions: 'Open Help, Activate and enter the key.',
  },
  { product: 'Office Suite, yearly', key: 'XXXXX-EXAMPLE-2-XXXXX', poolId: 1, instructions: null },
  { product: 'Photo Studio', key: 'XXXX-XXXX-EXAMPLE-3', poolId: 2, instructions: null },
];

/** Renders both messages with a template and an example order. */
export async function previewMessages(
  ctx: Context,
  siteId: number,
  template: MessageTemplate,
): Promise<MessagePreview> {
  const [site] = await ctx.db
    .select({ name: sites.name, url: sites.url })
    .from(sites)
    .where(eq(sites.id, siteId));
  const content: MessageContent = {
    template,
    shop: assertFound(site, message('sites.not_found')),
    orderNumber: '1001',
    customerName: 'Ada Lovelace',
    keys: EXAMPLE_KEYS.map((key, index) => ({ ...key, licenseId: index + 1 })),
    link: { url: `${ctx.config.PUBLIC_URL}/o/example`, expiresAt: new Date('2027-02-19') },
    marker: '0EXAMPLE0000',
  };
  const { subject, html } = renderEmail(content);
  return { subject, email_html: html, note_html: renderNote(content) };
}
