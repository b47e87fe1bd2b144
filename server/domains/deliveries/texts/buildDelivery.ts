import type { Language } from '#contract/texts/language';
import { type Text, textOf as text } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { createTranslate, formatText } from '../../../platform/formatText';
import { decryptParts } from '../../stock';
import type { ClaimedDelivery, DeliveryBase, DeliveryContent, NoticeContent, StoredKey } from '../Delivery';
import { composeKey } from './composeKey';

/** Decrypts the keys of a note or an e-mail; null when it has none left. */
export function buildDelivery(ctx: Context, delivery: ClaimedDelivery): DeliveryContent | null {
  const { kind, site, link, keys, hasWaited } = delivery;
  if (kind === 'backorder' || keys.length === 0 || !link) return null;
  return {
    kind,
    ...buildBase(delivery),
    keys: decryptKeys(ctx, keys, site.language),
    thanks: hasWaited ? (site.waitingThanks ?? createTranslate(site.language)('customer.thanks')) : undefined,
    link: { url: `${ctx.config.CUSTOMER_URL}/o/${link.token}`, expiresAt: link.expiresAt },
  };
}

/** Null when no unit of the order waits. */
export function buildNotice(delivery: ClaimedDelivery): NoticeContent | null {
  return delivery.notice ? { ...buildBase(delivery), ...delivery.notice } : null;
}

function buildBase({ site, orderNumber, customerName, marker }: ClaimedDelivery): DeliveryBase {
  return {
    language: site.language,
    template: {
      message_subject: site.messageSubject,
      message_intro: site.messageIntro,
      notice_subject: site.noticeSubject,
      notice_intro: site.noticeIntro,
      renewal_subject: site.renewalSubject,
      renewal_intro: site.renewalIntro,
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
  /** Of the customers. */
  language: Language,
): (Omit<StoredKey, 'cipher' | 'partsCipher' | 'keyParts'> & { key: string })[] {
  return keys.map(({ cipher, partsCipher, keyParts, ...storedKey }) => {
    const key = vault.tryDecrypt(cipher, 'licenses.key_cipher', storedKey.licenseId);
    const parts = decryptParts(vault, keyParts, storedKey.licenseId, partsCipher);
    if (key && parts) return { ...storedKey, key: composeKey(key, parts, language) };
    throw new UndeliverableError(text('licenses.not_decryptable', { license: storedKey.licenseId }));
  });
}

/** A delivery that no retry can send. */
export class UndeliverableError extends Error {
  constructor(readonly text: Text) {
    super(formatText('en', text));
  }
}
