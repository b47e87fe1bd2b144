import type { OutgoingEmail } from '../mail/OutgoingEmail';

const ENCODED_WORD_LENGTH = 10;

/** Formats a From header; non-ASCII names become encoded words. */
export function formatSender({ name, address }: OutgoingEmail['from']): string {
  if (/^[\x20-\x7e]*$/.test(name)) return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
  const segments = name.match(new RegExp(`.{1,${ENCODED_WORD_LENGTH}}`, 'gu')) ?? [];
  const encodedWords = segments.map((segment) => `=?UTF-8?B?${Buffer.from(segment).toString('base64')}?=`);
  return `${encodedWords.join(' ')} <${address}>`;
}
