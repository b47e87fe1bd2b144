import type { Context } from '../context';
import type { Claimed, Told } from './Message';
import { Unsendable } from './Unsendable';

/** The message's contents in the clear; null where no key is left to tell. */
export function toldOf({ vault, config }: Context, message: Claimed): Told | null {
  if (message.keys.length === 0) return null;
  const { site, token, linkUntil } = message;
  return {
    words: { message_subject: site.messageSubject, message_intro: site.messageIntro },
    shop: { name: site.name, url: site.url },
    orderNumber: message.orderNumber,
    customerName: message.customerName,
    keys: message.keys.map(({ cipher, ...told }) => {
      const key = vault.tryDecrypt(cipher);
      if (key) return { ...told, key };
      throw new Unsendable(`The key of license ${told.licenseId} cannot be decrypted`);
    }),
    link: { url: `${config.PUBLIC_URL}/o/${token}`, until: linkUntil },
    marker: message.marker,
  };
}
