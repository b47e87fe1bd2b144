import type { PluginKey } from '#contract/deliveredKeys';

/** A valid key of an order, with the row it came from: as it was written there, and as it is stored. */
export type AcceptedKey = Pick<PluginKey, 'row' | 'license_key' | 'product_id' | 'expires_on'> & {
  key: string;
};
