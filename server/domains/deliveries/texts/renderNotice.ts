import { escapeText } from 'entities';
import { createTranslate } from '../../../platform/formatText';
import { colorSchemes, type RenderedEmail, renderLayout, toHeaderLine } from '../../../platform/mail/layout';
import type { NoticeContent } from '../Delivery';
import { fillNoticeTemplate, splitParagraphs } from './deliveryCopy';
import { renderHtmlFooter, renderParagraph, renderTextFooter } from './renderDelivery';

/** Renders the e-mail that tells which products are still to come. */
export function renderNoticeEmail(content: NoticeContent): RenderedEmail {
  const { language, shop, products } = content;
  const { subject, intro } = fillNoticeTemplate(content, 'email');
  const list = products.map(({ name, units }) => `${units} × ${name}`).join('\n');
  const body = [
    ...splitParagraphs(intro).map(renderParagraph),
    `<ul class="ink" style="margin:0 0 14px;padding:0 0 0 20px;font-size:15px;line-height:1.55;color:${colorSchemes.light.ink};word-break:break-word">`,
    ...products.map(({ name, units }) => `<li>${units} × ${escapeText(name)}</li>`),
    '</ul>',
  ].join('\n');
  return {
    subject: toHeaderLine(subject),
    text: [intro, list, renderTextFooter(content)].join('\n\n'),
    html: renderLayout({ language, subject, from: shop.name, body, footer: renderHtmlFooter(content) }),
  };
}

/** Renders the customer note; the shop mails it with a greeting. */
export function renderNoticeNote(content: NoticeContent): string {
  const { language, products, marker } = content;
  return [
    escapeText(fillNoticeTemplate(content, 'note').intro),
    products.map(({ name, units }) => `${units} × <b>${escapeText(name)}</b>`).join('\n'),
    createTranslate(language)('customer.reference', { marker }),
  ].join('\n\n');
}
