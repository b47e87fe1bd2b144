import { escapeAttribute, escapeText } from 'entities';
import type { Told } from './Message';
import { byProduct, type Product, wording, wordsOf } from './wording';

/**
 * The customer note. The shop makes paragraphs of its lines and "improves" quotes and dashes everywhere but
 * in code, where the keys therefore stand. What comes from people is escaped.
 */
export function renderNote(told: Told): string {
  const { link, marker } = told;
  const page = `<a href="${escapeAttribute(link.url)}">${wording.seeOnline}</a>`;
  return [
    escapeText(wordsOf(told).intro),
    ...byProduct(told.keys).map(productPart),
    `${page}. ${wording.openUntil(link.until)}`,
    wording.reference(marker),
  ].join('\n\n');
}

function productPart({ name, keys, instructions }: Product): string {
  const lines = [`<b>${escapeText(name)}</b>`, ...keys.map((key) => `<code>${escapeText(key)}</code>`)];
  return [...lines, ...(instructions ? [escapeText(instructions)] : [])].join('\n');
}
