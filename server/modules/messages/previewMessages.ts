import { eq } from 'drizzle-orm';
import type { MessagePreview, MessageTemplate } from '#contract/messages';
import type { Language } from '#contract/messages/language';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { assertFound } from '../../platform/errors';
import { createTranslate } from '../../platform/formatMessage';
import { sites } from '../../schema';
import type { MessageContent, MessageKey } from './Message';
import { renderEmail, renderNote } from './renderMessage';

function getExampleKeys(language: Language): MessageKey[] {
  const translate = createTranslate(language);
  const suite = { product: translate('customer.example_suite'), poolId: 1 };
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
      instructions: null,
    },
  ];
}

/** Renders both messages with a template and an example order, in the site's language unless another is given. */
export async function previewMessages(
  ctx: Context,
  siteId: number,
  { language: givenLanguage, ...template }: MessageTemplate & { language?: Language },
): Promise<MessagePreview> {
  const [row] = await ctx.db
    .select({ name: sites.name, url: sites.url, language: sites.language })
    .from(sites)
    .where(eq(sites.id, siteId));
  const { language: siteLanguage, ...shop } = assertFound(row, message('sites.not_found'));
  const language = givenLanguage ?? siteLanguage;
  const content: MessageContent = {
    language,
    template,
    shop,
    orderNumber: '1001',
    customerName: 'Ada Lovelace',
    keys: getExampleKeys(language),
    link: { url: `${ctx.config.PUBLIC_URL}/o/example`, expiresAt: new Date('2027-02-19') },
    marker: '0EXAMPLE0000',
  };
  const { subject, html } = renderEmail(content);
  return { subject, email_html: html, note_html: renderNote(content) };
}
