import { escapeAttribute, escapeText } from 'entities';
import type { Language } from '#contract/texts/language';
import { createTranslate } from '../../../platform/formatText';
import {
  colorSchemes,
  type RenderedEmail,
  renderButton,
  renderLayout,
  toHeaderLine,
} from '../../../platform/mail/layout';
import type { DeliveryBase, DeliveryContent, DeliveryKey, NoticeContent } from '../Delivery';
import { getKeyLabel, listItemLines } from '../orderItems/itemMeta';
import { linkAddresses } from './composeKey';
import {
  describeExpiry,
  describeLastDay,
  fillNoticeTemplate,
  fillTemplate,
  groupByProduct,
  type ProductKeys,
  splitParagraphs,
} from './deliveryCopy';

export function renderEmail(content: DeliveryContent): RenderedEmail {
  const { subject, intro } = fillTemplate(content, 'email');
  return {
    subject: toHeaderLine(subject),
    text: renderText(content, intro),
    html: renderHtml(content, subject, intro),
  };
}

function renderText(
  { language, keys, link, marker, orderNumber, shop }: DeliveryContent,
  intro: string,
): string {
  const translate = createTranslate(language);
  return [
    intro,
    ...groupByProduct(keys).map((product) =>
      [product.name, ...listKeyLines(language, product), product.instructions].filter(Boolean).join('\n'),
    ),
    `${translate('customer.see_online')}: ${link.url}\n${describeExpiry(language, link.expiresAt)}`,
    renderTextFooter({ language, marker, orderNumber, shop }),
  ].join('\n\n');
}

type FooterContent = Pick<DeliveryBase, 'language' | 'marker' | 'orderNumber' | 'shop'>;

export function renderTextFooter({ language, marker, orderNumber, shop }: FooterContent): string {
  const translate = createTranslate(language);
  return `-- \n${translate('customer.order_at', { number: orderNumber, shop: shop.name })}\n${translate('customer.reference', { marker })}\n`;
}

export function renderHtmlFooter({ language, marker, orderNumber, shop }: FooterContent): string {
  const translate = createTranslate(language);
  const order = escapeText(translate('customer.order_at', { number: orderNumber, shop: shop.name }));
  return `${order}<br>${translate('customer.reference', { marker })}`;
}
/** The keys, and the line that says when they expire. */
const listKeyLines = (language: Language, { keys, validUntil }: ProductKeys): string[] =>
  validUntil === null ? keys : [...keys, describeLastDay(language, validUntil)];

function renderHtml(content: DeliveryContent, subject: string, intro: string): string {
  const { muted } = colorSchemes.light;
  const { language, link, shop } = content;
  const translate = createTranslate(language);
  const body = [
    ...splitParagraphs(intro).map(renderParagraph),
    ...groupByProduct(content.keys).map((product) => renderEmailProduct(language, product)),
    renderButton({ label: translate('customer.see_online'), url: link.url }),
    `<p class="muted" style="margin:10px 0 0;font-size:13px;line-height:1.5;color:${muted}">${describeExpiry(language, link.expiresAt)}</p>`,
  ].join('\n');
  return renderLayout({ language, subject, from: shop.name, body, footer: renderHtmlFooter(content) });
}

const withLineBreaks = (text: string) => escapeText(text).replaceAll('\n', '<br>');

export const renderParagraph = (text: string) =>
  `<p class="ink" dir="auto" style="margin:0 0 14px;font-size:15px;line-height:1.55;color:${colorSchemes.light.ink};word-break:break-word">${withLineBreaks(text)}</p>`;

const MONOSPACE = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

function renderEmailProduct(
  language: Language,
  { name, keys, instructions, validUntil }: ProductKeys,
): string {
  const { ink, muted, page, hairline } = colorSchemes.light;
  const boxes = keys.map(
    (key) =>
      `<div class="page line ink" dir="ltr" style="margin:0 0 8px;padding:10px 14px;background:${page};border:1px solid ${hairline};border-radius:8px;${MONOSPACE};font-size:16px;line-height:1.4;color:${ink};word-break:break-all;white-space:pre-wrap">${linkAddresses(key).replaceAll('\n', '<br>')}</div>`,
  );
  const lastDayHtml =
    validUntil &&
    `<p class="muted" style="margin:10px 0 0;font-size:14px;line-height:1.55;color:${muted}">${escapeText(describeLastDay(language, validUntil))}</p>`;
  const instructionsHtml =
    instructions &&
    `<p class="muted" dir="auto" style="margin:10px 0 0;font-size:14px;line-height:1.55;color:${muted};word-break:break-word">${withLineBreaks(instructions)}</p>`;
  return `<div style="margin:22px 0">
<h2 class="ink" dir="auto" style="margin:0 0 8px;font-size:16px;line-height:1.35;font-weight:650;color:${ink};word-break:break-word">${escapeText(name)}</h2>
${[...boxes, lastDayHtml, instructionsHtml].filter(Boolean).join('\n')}
</div>`;
}

/** Renders the customer note. WordPress replaces quotes and dashes except in code, so keys are in `<code>`. */
export function renderNote(content: DeliveryContent): string {
  const { language, link, marker } = content;
  const translate = createTranslate(language);
  const orderLink = `<a href="${escapeAttribute(link.url)}">${translate('customer.see_online')}</a>`;
  return [
    escapeText(fillTemplate(content, 'note').intro),
    ...groupByProduct(content.keys).map((product) => renderNoteProduct(language, product)),
    `${orderLink}. ${describeExpiry(language, link.expiresAt)}`,
    translate('customer.reference', { marker }),
  ].join('\n\n');
}

function renderNoteProduct(
  language: Language,
  { name, keys, instructions, validUntil }: ProductKeys,
): string {
  const lines = [`<b>${escapeText(name)}</b>`, ...keys.map((key) => `<code>${linkAddresses(key)}</code>`)];
  const details = [validUntil && describeLastDay(language, validUntil), instructions].filter(
    (text) => !!text,
  );
  return [...lines, ...details.map((text) => escapeText(String(text)))].join('\n');
}

/** Renders the order's items with their keys, as WooCommerce shows them. */
export function renderOrderItems(language: Language, keys: DeliveryKey[]): string {
  const label = `<b>${escapeText(getKeyLabel(language))}:</b>`;
  return [...groupByItem(keys)]
    .map(([name, ofItem]) =>
      [escapeText(name), label, ...listItemLines(ofItem, language).map(escapeText)].join('\n'),
    )
    .join('\n\n');
}

/** The keys of each item, which the name of its product tells apart. */
function groupByItem(keys: DeliveryKey[]): Map<string, DeliveryKey[]> {
  const items = new Map<string, DeliveryKey[]>();
  for (const key of keys) {
    items.set(key.product, [...(items.get(key.product) ?? []), key]);
  }
  return items;
}

/** Renders the e-mail that the shop sends when it completes an order, in its essentials: the text is the shop's. */
export function renderCompletedEmail(language: Language, keys: DeliveryKey[], showsKeys: boolean): string {
  const intro = `<i>${escapeText(createTranslate(language)('customer.shop_text'))}</i>`;
  const items = showsKeys
    ? renderOrderItems(language, keys)
    : [...groupByItem(keys).keys()].map(escapeText).join('\n');
  return `${intro}\n\n${items}`;
}

/** Renders the e-mail that tells which products are still to come. */
export function renderNoticeEmail(content: NoticeContent): RenderedEmail {
  const { language, shop, products } = content;
  const { subject, intro } = fillNoticeTemplate(content, 'email');
  const list = products.map(({ name, units }) => `${units} × ${name}`).join('\n');
  const body = [
    ...splitParagraphs(intro).map(renderParagraph),
    `<ul class="ink" style="margin:0 0 14px;padding:0 0 0 20px;font-size:15px;line-height:1.55;color:${colorSchemes.light.ink};word-break:break-word">`,
    ...products.map(({ name, units }) => `<li>${units} × <bdi>${escapeText(name)}</bdi></li>`),
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
