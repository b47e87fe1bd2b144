import { parse } from 'papaparse';
import type { PluginKey } from '#contract/deliveredKeys';

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
export function parsePluginCsv(text: string): PluginKey[] | undefined {
  const [header = [], ...rows] = parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false }).data;
  const names = header.map(normalize);
  const find = (column: keyof typeof COLUMNS) => names.findIndex((name) => COLUMNS[column].includes(name));
  const [key, order, product, expires] = [
    find('license_key'),
    find('order_id'),
    find('product_id'),
    find('expires_on'),
  ];
  if (key < 0 || order < 0 || product < 0) return undefined;
  return rows.flatMap((cells, index) => {
    const cell = (column: number) => (cells[column] ?? '').trim();
    if (cells.every((value) => value.trim() === '')) return [];
    const expiresOn = DAY_PATTERN.exec(cell(expires))?.[0];
    return {
      // The header is row 1.
      row: index + 2,
      license_key: cell(key),
      order_id: cell(order),
      product_id: Number.parseInt(cell(product), 10) || 0,
      ...(expiresOn && { expires_on: expiresOn }),
    };
  });
}
