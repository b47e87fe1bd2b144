import * as z from 'zod/mini';
import { License } from './licenseList';
import { LicenseMessage, OrderChannel } from './messages';
import { Id, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';

/** A license with the adjacent ids of its replacement chain (a limited number) and its messages. */
export const LicenseDetails = z.extend(License, {
  replaced_by: withLabel('Replaced by', z.array(Id)),
  replaces: withLabel('Replaces', z.array(Id)),
  /** When the key was sent to the customer; null if Keystock does not send messages for the shop. */
  delivered_at: withLabel('Delivered', z.nullable(Timestamp)),
  /** The latest messages that contain this key, newest first. */
  messages: z.array(LicenseMessage),
  /** How the keys of the latest order can be sent; empty if no paid order holds the license. */
  channels: z.array(OrderChannel),
});
export type LicenseDetails = z.infer<typeof LicenseDetails>;
