import type { Channel, DeliveryKind, DeliveryTemplate } from '#contract/deliveries';
import type { KeyPart } from '#contract/keyParts';
import type { Language } from '#contract/texts/language';
import type { Moment } from '../../platform/moment';
import type { SiteRow } from '../shops';

export interface DeliveryKey {
  licenseId: number;
  /** The shop's name of the product, else that of the pool. */
  product: string;
  key: string;
  poolId: number;
  /** The pool's name, if the key's unit gets keys of several pools. */
  bundlePool: string | null;
  instructions: string | null;
  /** The key's last day; null if it does not expire. */
  validUntil: string | null;
}

/** The content of every delivery, independent of kind and channel. */
export interface DeliveryBase {
  language: Language;
  template: DeliveryTemplate;
  shop: { name: string; url: string };
  orderNumber: string;
  customerName: string;
  marker: string;
}

export interface DeliveryContent extends DeliveryBase {
  /** New keys, or keys that a renewal extended. */
  kind: Exclude<DeliveryKind, 'backorder'>;
  keys: DeliveryKey[];
  /** Before the introduction, in a test order. */
  preface?: string;
  /** After the introduction, to a customer who received a notice of the backorder. */
  thanks?: string;
  /** The customer's order page. */
  link: { url: string; expiresAt: Date };
}

/** Which products of an order are still to come. */
export interface BackorderNotice {
  products: { name: string; units: number }[];
  /** The day, such as 2026-11-20, on which all of them are expected; null if it is not known. */
  expectedOn: string | null;
}

export type NoticeContent = DeliveryBase & BackorderNotice;

export interface StoredKey extends Omit<DeliveryKey, 'key'> {
  lineItemId: string;
  cipher: Buffer;
  partsCipher: Buffer | null;
  /** Of the pool. */
  keyParts: KeyPart[];
}

/** The changes of a delivery of the channel `order_item` in the shop's order. */
export interface OrderUpdate {
  /** All keys that the order's items show, not only new ones; null leaves the items alone. */
  keys: StoredKey[] | null;
  /** Ids of items with a key whose license was deleted; their keys are not known, and stay. */
  unknownItems: string[];
  completesOrder: boolean;
}

/** The outcome of a delivery. */
export interface SentDelivery {
  /** Id assigned by the shop or by the mail service. */
  remoteId: string;
  /** The items of the shop's order were changed. */
  hasChanges?: boolean;
  /** The order was set to `completed`. */
  isCompleted?: boolean;
  /** The order's total, if the shop changed it. */
  newTotal?: string;
}

/** A delivery to claim, as its row has it. */
export interface DueDelivery {
  id: number;
  site_id: number;
  order_id: string;
  kind: DeliveryKind;
  channel: Channel;
  state: 'queued' | 'sending';
  is_resend: boolean;
  completes_order: boolean;
  marker: string;
  attempts: number;
  attempted_at: Date | null;
  handed_at: Date | null;
  sent_at: Date | null;
  epoch: string;
}

/** A delivery that this process claimed exclusively. */
export interface ClaimedDelivery {
  id: number;
  kind: DeliveryKind;
  channel: Channel;
  orderId: string;
  orderNumber: string;
  marker: string;
  /** From 1; distinguishes this claim from later ones. */
  attempts: number;
  /** The time of the claim as the database writes it. */
  attemptedAt: string;
  claimedAt: Moment;
  /** Of the database that the claim is in. */
  epoch: string;
  /** An earlier attempt may have sent it unconfirmed. */
  wasTried: boolean;
  /** A receipt in the shop told of it after a restore or failover, but the shop does not have it. */
  hadReceipt: boolean;
  /** An earlier attempt handed the e-mail to the mail service, and its outcome is not known. */
  wasInterrupted: boolean;
  recipient: string | null;
  customerName: string;
  site: SiteRow;
  keys: StoredKey[];
  /** Some of the keys are of units that a notice announced. */
  hasWaited: boolean;
  /** Only of the kind `backorder`; undefined if no unit waits. */
  notice: BackorderNotice | undefined;
  /** Of the order page; only the token's hash is stored. Null without keys to show. */
  link: { token: string; expiresAt: Date } | null;
  /** Only of the channel `order_item`. */
  orderUpdate: OrderUpdate | undefined;
}
