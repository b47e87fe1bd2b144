import { type Text, textOf as text } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { createTranslate, formatText } from '../../../platform/formatText';
import type { ClaimedMessage, MessageBase, MessageContent, NoticeContent, StoredKey } from '../Message';

/** Decrypts the keys of a note or an e-mail; null when it has none left. */
export function buildMessage(ctx: Context, message: ClaimedMessage): MessageContent | null {
  const { site, link, keys, hasWaited } = message;
  if (keys.length === 0 || !link) return null;
  return {
    ...buildBase(message),
    keys: decryptKeys(ctx, keys),
    thanks: hasWaited ? (site.waitingThanks ?? createTranslate(site.language)('customer.thanks')) : undefined,
    link: { url: `${ctx.config.CUSTOMER_URL}/o/${link.token}`, expiresAt: link.expiresAt },
  };
}

/** Null when no unit of the order waits any more. */
export function buildNotice(message: ClaimedMessage): NoticeContent | null {
  return message.notice ? { ...buildBase(message), ...message.notice } : null;
}

function buildBase({ site, orderNumber, customerName, marker }: ClaimedMessage): MessageBase {
  return {
    language: site.language,
    template: {
      message_subject: site.messageSubject,
      message_intro: site.messageIntro,
      notice_subject: site.noticeSubject,
      notice_intro: site.noticeIntro,
    },
    shop: { name: site.name, url: site.url },
    orderNumber,
    customerName,
    marker,
  };
}

/** Throws UndeliverableError for a key that cannot be decrypted. */
export function decryptKeys(
  { vault }: Context,
  keys: StoredKey[],
): (Omit<StoredKey, 'cipher'> & { key: string })[] {
  return keys.map(({ cipher, ...storedKey }) => {
    const key = vault.tryDecrypt(cipher, 'licenses.key_cipher', storedKey.licenseId);
    if (key) return { ...storedKey, key };
    throw new UndeliverableError(text('licenses.not_decryptable', { license: storedKey.licenseId }));
  });
}

/** A message that no retry can send. */
export class UndeliverableError extends Error {
  constructor(readonly text: Text) {
    super(formatText('en', text));
  }
}
