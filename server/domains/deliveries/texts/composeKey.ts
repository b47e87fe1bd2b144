import { escapeAttribute, escapeText } from 'entities';
import type { PresentedPart } from '#contract/keyParts';
import type { Language } from '#contract/texts/language';
import { createTranslate } from '../../../platform/formatText';

/** A key with its labelled parts, as customers read it; a key without parts is itself. Its files are on the page. */
export function composeKey(key: string, parts: PresentedPart[], language: Language): string {
  const translate = createTranslate(language);
  const lines = parts.map(({ label, kind, value }) => {
    if (kind === 'file') return `${label}: ${value} (${translate('customer.file_on_page')})`;
    return `${label}:${value.includes('\n') ? '\n' : ' '}${value}`;
  });
  return [key, ...lines].join('\n');
}

const LINK = /https?:\/\/[^\s<>"]+/gi;

/** A text as HTML whose addresses are links. */
export function linkAddresses(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: address, index } of text.matchAll(LINK)) {
    html += `${escapeText(text.slice(end, index))}<a href="${escapeAttribute(address)}" rel="noreferrer">${escapeText(address)}</a>`;
    end = index + address.length;
  }
  return html + escapeText(text.slice(end));
}
