import { escapeAttribute, escapeText } from 'entities';
import type { PresentedPart } from '#contract/keyParts';

/** A key with its labelled parts, as customers read it; a key without parts is itself. */
export const composeKey = (key: string, parts: PresentedPart[]): string =>
  [key, ...parts.map(({ label, value }) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`)].join(
    '\n',
  );

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
