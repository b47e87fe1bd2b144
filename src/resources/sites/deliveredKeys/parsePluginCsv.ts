import type { DeliveredKeysResult, PluginKey } from '#contract/deliveredKeys';
import { translateText } from '../../../i18nProvider/translateText';
import { decodeEntities } from '../../licenses/files/decodeEntities';
import { MALFORMED, readCsv } from '../../licenses/files/readCsv';

/** Endings of the files that are read. */
export const FILE_ENDINGS = ['.csv', '.tsv', '.txt'];

export interface PluginFile {
  keys: PluginKey[];
  /** Lines that are no rows. */
  errors: DeliveredKeysResult['errors'];
}

/** Names of the columns in the exports of both plug-ins, and in files with translated or spaced headers. */
const COLUMNS = {
  license_key: ['licensekey', 'key', 'license'],
  order_id: ['orderid', 'order', 'ordernumber'],
  product_id: ['productid', 'product'],
  expires_on: ['expiresat', 'expireson', 'expires', 'validuntil', 'expirydate'],
};

const normalize = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const DAY_PATTERN = /^[12]\d{3}-\d\d-\d\d/;

/** Reads an export of LMFWC or DLM. Undefined if it has no columns for key, order and product. */
export function parsePluginCsv(text: string): PluginFile | undefined {
  const { rows, malformed } = readCsv(text.replace(/^\uFEFF/, ''));
  const names = (rows[0]?.cells ?? []).map(normalize);
  const find = (column: keyof typeof COLUMNS) => names.findIndex((name) => COLUMNS[column].includes(name));
  const [key, order, product, expires] = [
    find('license_key'),
    find('order_id'),
    find('product_id'),
    find('expires_on'),
  ];
  if (key < 0 || order < 0 || product < 0) return undefined;
  const keys = rows.slice(1).map(({ line, cells }) => {
    const cell = (column: number) => (cells[column] ?? '').trim();
    const expiresOn = DAY_PATTERN.exec(cell(expires))?.[0];
    return {
      row: line,
      // DLM exports keys as the text of an HTML attribute.
      license_key: decodeEntities(cell(key)),
      order_id: cell(order),
      product_id: Number.parseInt(cell(product), 10) || 0,
      ...(expiresOn && { expires_on: expiresOn }),
    };
  });
  const texts = { message: MALFORMED };
  const errors = malformed.map(({ line }) => ({ row: line, message: translateText(MALFORMED), texts }));
  return { keys, errors };
}
