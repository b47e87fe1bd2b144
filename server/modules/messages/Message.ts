import type { Channel, MessageTemplate } from '#contract/messages';
import type { SiteRow } from '../sites';

/** A key as a message or the customer's page tells it. */
export interface MessageKey {
  licenseId: number;
  product: string;
  key: string;
  poolId: number;
  instructions: string | null;
}

/** What a message says, whatever carries it. */
export interface MessageContent {
  template: MessageTemplate;
  shop: { name: string; url: string };
  orderNumber: string;
  customerName: string;
  keys: MessageKey[];
  /** Where the customer sees the keys again, and until when. */
  link: { url: string; expiresAt: Date };
  marker: string;
}

/** A key that is to be told, as it is stored. */
export interface StoredKey extends Omit<MessageKey, 'key'> {
  cipher: Buffer;
}

/** A message that this process alone has in hand. */
export interface ClaimedMessage {
  id: number;
  channel: Channel;
  orderId: string;
  orderNumber: string;
  marker: string;
  /** Counted from 1; tells this claim from a later one. */
  attempts: number;
  /** It may have gone out before without our hearing of it. */
  wasTried: boolean;
  /** Whoever had it in hand before never came to an end with it. */
  wasInterrupted: boolean;
  recipient: string | null;
  customerName: string;
  site: SiteRow;
  keys: StoredKey[];
  /** For the customer's page; only its hash is kept. */
  token: string;
  linkExpiresAt: Date;
}
