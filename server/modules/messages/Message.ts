import type { Channel, MessageTemplate } from '#contract/messages';
import type { Language } from '#contract/messages/language';
import type { SiteRow } from '../sites';

export interface MessageKey {
  licenseId: number;
  product: string;
  key: string;
  poolId: number;
  instructions: string | null;
}

/** A message's content, independent of the channel. */
export interface MessageContent {
  language: Language;
  template: MessageTemplate;
  shop: { name: string; url: string };
  orderNumber: string;
  customerName: string;
  keys: MessageKey[];
  /** The customer's order page. */
  link: { url: string; expiresAt: Date };
  marker: string;
}

export interface StoredKey extends Omit<MessageKey, 'key'> {
  cipher: Buffer;
}

/** A message that this process claimed exclusively. */
export interface ClaimedMessage {
  id: number;
  channel: Channel;
  orderId: string;
  orderNumber: string;
  marker: string;
  /** From 1; distinguishes this claim from later ones. */
  attempts: number;
  /** An earlier attempt may have sent it unconfirmed. */
  wasTried: boolean;
  /** An earlier claim expired without an outcome. */
  wasInterrupted: boolean;
  recipient: string | null;
  customerName: string;
  site: SiteRow;
  keys: StoredKey[];
  /** Token of the order page; only its hash is stored. */
  token: string;
  linkExpiresAt: Date;
}
