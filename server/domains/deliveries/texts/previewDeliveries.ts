import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import type { DeliveryPreview, DeliveryTemplate } from '#contract/deliveries';
import type { Language } from '#contract/texts/language';
import { textOf } from '#contract/texts/Text';
import type { Config } from '../../../platform/config';
import type { Context } from '../../../platform/context';
import { assertFound } from '../../../platform/errors';
import { createTranslate } from '../../../platform/formatText';
import { sites } from '../../../schema';
import type { DeliveryBase, DeliveryContent, DeliveryKey, NoticeContent } from '../Delivery';
import type { CustomerOrder } from '../page/readCustomerOrder';
import { groupByProduct } from './deliveryCopy';
import {
  renderCompletedEmail,
  renderEmail,
  renderNote,
  renderNoticeEmail,
  renderNoticeNote,
  renderOrderItems,
} from './renderDelivery';

/** The token of the page that previews and test orders link to; those of orders are longer. */
export const EXAMPLE_TOKEN = 'example';
export const EXAMPLE_PATH = `/o/${EXAMPLE_TOKEN}`;

/** The last day of the example's yearly keys. */
const EXAMPLE_DAY = '2027-11-20';

export function getExampleKeys(language: Language): DeliveryKey[] {
  const translate = createTranslate(language);
  const suite = {
    product: translate('customer.example_suite'),
    poolId: 1,
    bundlePool: null,
    validUntil: EXAMPLE_DAY,
  };
  return [
    {
      ...suite,
      licenseId: 1,
      key: 'XXXXX-EXAMPLE-1-XXXXX',
      instructions: translate('customer.example_instructions'),
    },
    { ...suite, licenseId: 2, key: 'XXXXX-EXAMPLE-2-XXXXX', instructions: null },
    {
      product: translate('customer.example_studio'),
      licenseId: 3,
      key: 'XXXX-XXXX-EXAMPLE-3',
      poolId: 2,
      bundlePool: null,
      instructions: null,
      validUntil: null,
    },
  ];
}

/** The page of an order that does not exist. */
export function getExampleOrder(
  { PRODUCT_NAME: name, PUBLIC_URL: url }: Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL'>,
  language: Language,
): CustomerOrder {
  return {
    language,
    shop: { name, url },
    number: '1001',
    products: groupByProduct(
      getExampleKeys(language).map(({ key, ...others }) => ({
        ...others,
        key: { text: key, codes: [], files: [] },
      })),
    ),
    replaced: 0,
    withdrawn: 0,
    backordered: 0,
    expiresAt: addDays(new Date(), 90),
  };
}

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
    kind: 'keys',
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
  const renewal: DeliveryContent = { ...content, kind: 'renewal', keys: content.keys.slice(0, 1) };
  const renewalEmail = renderEmail(renewal);
  return {
    notice_subject: noticeEmail.subject,
    notice_email_html: noticeEmail.html,
    notice_note_html: renderNoticeNote(notice),
    subject,
    email_html: html,
    note_html: renderNote(content),
    order_item_html: renderOrderItems(language, content.keys),
    completed_html: renderCompletedEmail(language, content.keys, true),
    completed_without_keys_html: renderCompletedEmail(language, content.keys, false),
    renewal_subject: renewalEmail.subject,
    renewal_email_html: renewalEmail.html,
    renewal_note_html: renderNote(renewal),
  };
}
