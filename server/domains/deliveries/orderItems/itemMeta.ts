import { escapeText } from 'entities';
import { Language } from '#contract/texts/language';
import { createTranslate } from '../../../platform/formatText';
import type { WooItemUpdate, WooOrderItem } from '../../../platform/woocommerce/responseSchemas';
import { describeLastDay } from '../texts/deliveryCopy';

export const getKeyLabel = (language: Language): string => createTranslate(language)('customer.license_key');

/** An order keeps the label of its time when the shop's language changes. */
const labels = new Set(Language.options.map(getKeyLabel));

/** Whether the metadata of an item says that it shows no keys. */
export const lacksKeys = (metaData: unknown): boolean =>
  Array.isArray(metaData) && !metaData.some((entry: { key?: unknown } | null) => isKeyLabel(entry?.key));

const isKeyLabel = (key: unknown): boolean => typeof key === 'string' && labels.has(key);

/** WooCommerce shows a value as HTML, and decodes percent-encoded characters first. */
const escapeKey = (key: string) => escapeText(key).replace(/%(?=[\da-f]{2})/gi, '%25');

export interface ItemKey {
  key: string;
  /** What the key is for, if the item has keys of several pools. */
  bundlePool: string | null;
  validUntil: string | null;
}

/** A key a line, in a bundle with its pool's name; after the last key of each day, the day on which they expire. */
export function listItemLines(keys: ItemKey[], language: Language): string[] {
  return keys.flatMap(({ key, bundlePool, validUntil }, index) => {
    const line = bundlePool === null ? key : `${bundlePool}: ${key}`;
    const isLastOfDay = validUntil !== null && keys[index + 1]?.validUntil !== validUntil;
    return isLastOfDay ? [line, describeLastDay(language, validUntil)] : [line];
  });
}

const formatKeys = (keys: ItemKey[], language: Language): string =>
  listItemLines(keys, language).map(escapeKey).join('\n');

/**
 * The changes that make the items show these keys, by item id: one entry per item, a key a line. WooCommerce has no
 * two entries of a key over REST, so that a repeated request adds none. Items with the keys already are left alone.
 */
export function getItemUpdates(
  items: WooOrderItem[],
  keysByItem: ReadonlyMap<string, ItemKey[]>,
  language: Language,
): WooItemUpdate[] {
  return items.flatMap((item) => {
    const keys = keysByItem.get(String(item.id)) ?? [];
    const meta_data = getMetaUpdates(item, formatKeys(keys, language), getKeyLabel(language));
    return meta_data.length > 0 ? [{ id: item.id, meta_data }] : [];
  });
}

function getMetaUpdates(item: WooOrderItem, value: string, label: string): WooItemUpdate['meta_data'] {
  const existing = item.meta_data.filter(({ key }) => isKeyLabel(key));
  const [first, ...others] = existing;
  const removed = value ? others : existing;
  const removals = removed.map(({ id, key }) => ({ id, key: String(key), value: null }));
  if (!value || (first?.value === value && first.key === label)) return removals;
  return [{ ...(first && { id: first.id }), key: label, value }, ...removals];
}
