import { escapeText } from 'entities';
import { schemes } from '../mail/colours';
import { button, frame, oneLine, type Rendered } from '../mail/layout';
import type { Told } from './Message';
import { byProduct, type Product, paragraphs, wording, wordsOf } from './wording';

/** The e-mail with an order's keys. */
export function renderEmail(told: Told): Rendered {
  const { subject, intro } = wordsOf(told);
  return { subject: oneLine(subject), text: renderText(told, intro), html: renderHtml(told, subject, intro) };
}

function renderText({ keys, link, marker, orderNumber, shop }: Told, intro: string): string {
  return [
    intro,
    ...byProduct(keys).map((product) =>
      [product.name, ...product.keys, product.instructions].filter(Boolean).join('\n'),
    ),
    `${wording.seeOnline}: ${link.url}\n${wording.openUntil(link.until)}`,
    `-- \n${wording.ofOrder(orderNumber, shop.name)}\n${wording.reference(marker)}\n`,
  ].join('\n\n');
}

function renderHtml(told: Told, subject: string, intro: string): string {
  const { muted } = schemes.light;
  const { link, orderNumber, shop, marker } = told;
  const body = [
    ...paragraphs(intro).map(paragraph),
    ...byProduct(told.keys).map(productPart),
    button({ label: wording.seeOnline, url: link.url }),
    `<p class="muted" style="margin:10px 0 0;font-size:13px;line-height:1.5;color:${muted}">${wording.openUntil(link.until)}</p>`,
  ].join('\n');
  const order = escapeText(wording.ofOrder(orderNumber, shop.name));
  return frame({ subject, from: shop.name, body, footer: `${order}<br>${wording.reference(marker)}` });
}

const broken = (text: string) => escapeText(text).replaceAll('\n', '<br>');

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 14px;font-size:15px;line-height:1.55;color:${schemes.light.ink};word-break:break-word">${broken(text)}</p>`;

const MONOSPACE = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

function productPart({ name, keys, instructions }: Product): string {
  const { ink, muted, page, hairline } = schemes.light;
  const boxes = keys.map(
    (key) =>
      `<div class="page line ink" style="margin:0 0 8px;padding:10px 14px;background:${page};border:1px solid ${hairline};border-radius:8px;${MONOSPACE};font-size:16px;line-height:1.4;color:${ink};word-break:break-all">${escapeText(key)}</div>`,
  );
  const told =
    instructions &&
    `<p class="muted" style="margin:10px 0 0;font-size:14px;line-height:1.55;color:${muted};word-break:break-word">${broken(instructions)}</p>`;
  return `<div style="margin:22px 0">
<h2 class="ink" style="margin:0 0 8px;font-size:16px;line-height:1.35;font-weight:650;color:${ink};word-break:break-word">${escapeText(name)}</h2>
${boxes.join('\n')}
${told ?? ''}
</div>`;
}
