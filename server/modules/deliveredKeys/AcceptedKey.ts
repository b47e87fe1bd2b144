import type { PluginKey } from '#contract/deliveredKeys';

/** A valid key of an order, with the row it came from. */
export type AcceptedKey = Pick<PluginKey, 'row' | 'product_id' | 'expires_on'> & { key: string };
