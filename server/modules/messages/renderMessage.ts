import { escapeAttribute, escapeText } from 'entities';
import { createTranslate } from '../../platform/formatMessage';
import { colorSchemes } from '../../platform/mail/colors';
import { type RenderedEmail, renderButton, renderLayout, toHeaderLine } from '../../platform/mail/layout';
import type { MessageContent } from './Message';
import {
  describeExpiry,
  fillTemplate,
  groupByProduct,
  type ProductKeys,
  splitParagraphs,
} from './messageCopy';

export function renderEmail(content: MessageContent): RenderedEmail {
  const { subject, intro } = fillTemplate(content);
  return {
    subject: toHeaderLine(subject),
    text: renderText(content, intro),
    html: renderHtml(content, subject, intro),
  };
}

function renderText(
  { language, keys, link, marker, orderNumber, shop }: MessageContent,
  intro: string,
): string {
  const translate = createTranslate(language);
  return [
    intro,
    ...groupByProduct(keys).map((product) =>
      [product.name, ...product.keys, product.instructions].filter(Boolean).join('\n'),
    ),
    `${translate('customer.see_online')}: ${link.url}\n${describeExpiry(language, link.expiresAt)}`,
    `-- \n${translate('customer.order_at', { number: orderNumber, shop: shop.name })}\n${translate('customer.reference', { marker })}\n`,
  ].join('\n\n');
}

function renderHtml(content: MessageContent, subject: string, intro: string): string {
  const { muted } = colorSchemes.light;
  const { language, link, orderNumber, shop, marker } = content;
  const translate = createTranslate(language);
  const body = [
    ...splitParagraphs(intro).map(renderParagraph),
    ...groupByProduct(content.keys).map(renderEmailProduct),
    renderButton({ label: translate('customer.see_online'), url: link.url }),
    `<p class="muted" style="margin:10px 0 0;font-size:13px;line-height:1.5;color:${muted}">${describeExpiry(language, link.expiresAt)}</p>`,
  ].join('\n');
  const order = escapeText(translate('customer.order_at', { number: orderNumber, shop: shop.name }));
  const footer = `${order}<br>${translate('customer.reference', { marker })}`;
  return renderLayout({ language, subject, from: shop.name, body, footer });
}

const withLineBreaks = (text: string) => escapeText(text).replaceAll('\n', '<br>');

const renderParagraph = (text: string) =>
  `<p class="ink" style="margin:0 0 14px;font-size:15px;line-height:1.55;color:${colorSchemes.light.ink};word-break:break-word">${withLineBreaks(text)}</p>`;

const MONOSPACE = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

function renderEmailProduct({ name, keys, instructions }: ProductKeys): string {
  const { ink, muted, page, hairline } = colorSchemes.light;
  const boxes = keys.map(
    (key) =>
      `<div class="page line ink" style="margin:0 0 8px;padding:10px 14px;background:${page};border:1px solid ${hairline};border-radius:8px;${MONOSPACE};font-size:16px;line-height:1.4;color:${ink};word-break:break-all">${escapeText(key)}</div>`,
  );
  const instructionsHtml =
    instructions &&
    `<p class="muted" style="margin:10px 0 0;font-size:14px;line-height:1.55;color:${muted};word-break:break-word">${withLineBreaks(instructions)}</p>`;
  return `<div style="margin:22px 0">
<h2 class="ink" style="margin:0 0 8px;font-size:16px;line-height:1.35;font-weight:650;color:${ink};word-break:break-word">${escapeText(name)}</h2>
${boxes.join('\n')}
${instructionsHtml ?? ''}
</div>`;
}

/** Renders the customer note. WordPress replaces quotes and dashes except in code, so keys are in `<code>`. */
export function renderNote(content: MessageContent): string {
  const { language, link, marker } = content;
  const translate = createTranslate(language);
  const orderLink = `<a href="${escapeAttribute(link.url)}">${translate('customer.see_online')}</a>`;
  return [
    escapeText(fillTemplate(content).intro),
    ...groupByProduct(content.keys).map(renderNoteProduct),
    `${orderLink}. ${describeExpiry(language, link.expiresAt)}`,
    translate('customer.reference', { marker }),
  ].join('\n\n');
}

function renderNoteProduct({ name, keys, instructions }: ProductKeys): string {
  const lines = [`<b>${escapeText(name)}</b>`, ...keys.map((key) => `<code>${escapeText(key)}</code>`)];
  return [...lines, ...(instructions ? [escapeText(instructions)] : [])].join('\n');
}
