import { eq } from 'drizzle-orm';
import type { DeliveryPreview, DeliveryTemplate } from '#contract/deliveries';
import type { Language } from '#contract/texts/language';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { assertFound } from '../../../platform/errors';
import { sites } from '../../../schema';
import type { DeliveryBase, DeliveryContent, NoticeContent } from '../Delivery';
import { groupByProduct } from './deliveryCopy';
import { EXAMPLE_PATH, getExampleKeys } from './exampleOrder';
import { renderEmail, renderNote, renderOrderItems } from './renderDelivery';
import { renderNoticeEmail, renderNoticeNote } from './renderNotice';

/** Renders the deliveries of all channels with a template and an example order, in the site's language unless another is given. */
export async function previewDeliveries(
  ctx: Context,
  siteId: number,
  { language: givenLanguage, ...template }: DeliveryTemplate & { language?: Language },
): Promise<DeliveryPreview> {
  const [row] = await ctx.db
    .select({ name: sites.name, url: sites.url, language: sites.language })
    .from(sites)
    .where(eq(sites.id, siteId));
  const { language: siteLanguage, ...shop } = assertFound(row, textOf('sites.not_found'));
  const language = givenLanguage ?? siteLanguage;
  const base: DeliveryBase = {
    language,
    template,
    shop,
    orderNumber: '1001',
    customerName: 'Ada Lovelace',
    marker: '0EXAMPLE0000',
  };
  const content: DeliveryContent = {
    ...base,
    keys: getExampleKeys(language),
    link: { url: `${ctx.config.CUSTOMER_URL}${EXAMPLE_PATH}`, expiresAt: new Date('2027-02-19') },
  };
  const notice: NoticeContent = {
    ...base,
    products: groupByProduct(content.keys).map(({ name, keys }) => ({ name, units: keys.length })),
    expectedOn: '2026-12-01',
  };
  const { subject, html } = renderEmail(content);
  const noticeEmail = renderNoticeEmail(notice);
  return {
    notice_subject: noticeEmail.subject,
    notice_email_html: noticeEmail.html,
    notice_note_html: renderNoticeNote(notice),
    subject,
    email_html: html,
    note_html: renderNote(content),
    order_item_html: renderOrderItems(language, content.keys),
  };
}
