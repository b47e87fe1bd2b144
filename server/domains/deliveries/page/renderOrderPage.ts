import { createHash } from 'node:crypto';
import { escapeAttribute, escapeText } from 'entities';
import type { Language } from '#contract/texts/language';
import { createTranslate, type Translate } from '../../../platform/formatText';
import { colorSchemes } from '../../../platform/mail/layout';
import { linkAddresses } from '../texts/composeKey';
import { describeExpiry, describeLastDay, type ProductKeys } from '../texts/deliveryCopy';
import type { CustomerOrder, PageKey } from './readCustomerOrder';
import { renderCode } from './renderCode';

const { light, dark } = colorSchemes;

const STYLE = `
:root { color-scheme: light dark; --page: ${light.page}; --surface: ${light.surface}; --line: ${light.hairline}; --ink: ${light.ink}; --muted: ${light.muted}; --accent: ${light.accent}; }
@media (prefers-color-scheme: dark) {
  :root { --page: ${dark.page}; --surface: ${dark.surface}; --line: ${dark.hairline}; --ink: ${dark.ink}; --muted: ${dark.muted}; --accent: ${dark.accent}; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; overflow-wrap: anywhere; }
main { max-width: 640px; margin: 0 auto; padding: 40px 16px 56px; }
.shop { margin: 0 0 28px; color: var(--muted); font-weight: 600; }
h1 { margin: 0; font-size: 1.625rem; line-height: 1.25; letter-spacing: -0.01em; }
.order { margin: 4px 0 24px; color: var(--muted); }
section { margin: 0 0 14px; padding: 22px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; break-inside: avoid; }
h2 { margin: 0 0 12px; font-size: 1.0625rem; line-height: 1.35; }
.keys { margin: 0; padding: 0; list-style: none; display: grid; gap: 8px; }
.key { display: block; padding: 12px 14px; background: var(--page); border: 1px solid var(--line); border-radius: 8px; font: 1.0625rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; user-select: all; -webkit-user-select: all; white-space: pre-wrap; }
.code { display: block; width: 200px; height: 200px; margin: 8px 0 0; border: 1px solid var(--line); border-radius: 8px; }
.file { margin: 8px 0 0; }
.instructions { margin: 14px 0 0; color: var(--muted); white-space: pre-line; }
.notice { margin: 0 0 10px; }
.footer { margin: 26px 0 0; color: var(--muted); font-size: 0.875rem; }
.footer p { margin: 0 0 6px; }
a { color: var(--accent); }
@media print {
  :root { color-scheme: light; --page: #fff; --surface: #fff; --line: #999; --ink: #000; --muted: #333; --accent: #000; }
  main { max-width: none; padding: 0; }
}
`;

/** Forbids scripts and external resources; allows the one style sheet by its hash. */
export const PAGE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function renderOrderPage(order: CustomerOrder): string {
  const { language, shop, number, products, expiresAt } = order;
  const translate = createTranslate(language);
  const orderText = translate('customer.order', { number });
  const shopLink = `<a href="${escapeAttribute(shop.url)}" rel="noreferrer">${escapeText(translate('customer.write_to', { shop: shop.name }))}</a>`;
  return renderPage(
    language,
    orderText,
    `<p class="shop" dir="auto">${escapeText(shop.name)}</p>
<h1>${translate('customer.title')}</h1>
<p class="order">${escapeText(orderText)}</p>
${products.map((product) => renderProduct(product, language, translate)).join('\n')}
${getNotices(order, translate)
  .map((notice) => `<p class="notice">${escapeText(notice)}</p>`)
  .join('\n')}
<div class="footer">
<p>${translate('customer.secret_address')} ${describeExpiry(language, expiresAt)}</p>
<p>${translate('customer.questions', { link: shopLink })}</p>
</div>`,
  );
}

function renderProduct(
  { name, keys, instructions, validUntil }: ProductKeys<PageKey | null>,
  language: Language,
  translate: Translate,
): string {
  const items = keys.map((key) =>
    key === null
      ? `<li>${translate('customer.undecryptable')}</li>`
      : `<li><code class="key">${linkAddresses(key.text)}</code>${key.codes.map(({ label, value }) => renderCode(value, label)).join('')}${key.files.map(renderFile).join('')}</li>`,
  );
  const lastDay = validUntil && describeLastDay(language, validUntil);
  const lastDayHtml = lastDay ? `\n<p class="instructions">${escapeText(lastDay)}</p>` : '';
  const instructionsHtml = instructions
    ? `\n<p class="instructions" dir="auto">${escapeText(instructions)}</p>`
    : '';
  return `<section>
<h2 dir="auto">${escapeText(name)}</h2>
<ul class="keys">
${items.join('\n')}
</ul>${lastDayHtml}${instructionsHtml}
</section>`;
}

const renderFile = ({ label, name, path }: PageKey['files'][number]): string =>
  `<p class="file">${escapeText(label)}: <a href="${escapeAttribute(path)}" rel="noreferrer" download>${escapeText(name)}</a></p>`;

function getNotices(
  { products, replaced, withdrawn, backordered }: CustomerOrder,
  translate: Translate,
): string[] {
  return [
    backordered > 0 && translate('customer.backordered', { smart_count: backordered }),
    replaced > 0 && translate('customer.replaced', { smart_count: replaced }),
    withdrawn > 0 && translate('customer.withdrawn', { smart_count: withdrawn }),
    products.length + backordered + withdrawn === 0 && translate('customer.no_keys'),
  ].filter((notice) => notice !== false);
}

export function renderNotFoundPage(language: Language): string {
  const translate = createTranslate(language);
  const title = translate('customer.not_found');
  return renderPage(
    language,
    title,
    `<h1>${title}</h1>
<p class="order">${translate('customer.not_found_reason')}</p>
<section><p class="notice">${translate('customer.not_found_advice')}</p></section>`,
  );
}

export function renderRateLimitedPage(language: Language): string {
  const translate = createTranslate(language);
  const title = translate('customer.too_many_requests');
  return renderPage(
    language,
    title,
    `<h1>${title}</h1><p class="order">${translate('customer.try_again')}</p>`,
  );
}

function renderPage(language: Language, title: string, body: string): string {
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escapeText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
