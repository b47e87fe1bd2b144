import { decodeEntities } from '../../../resources/licenses/files/decodeEntities';
import { Rows } from './Rows';

/** The names of columns, without case and separators, that an export has and no other list. */
const EXPORTS: [string, string[]][] = [
  ['Keystock', ['licensekey', 'poolname', 'remainingdeliveries']],
  ['Digital License Manager', ['licensekey', 'activationslimit']],
  ['License Manager for WooCommerce', ['licensekey', 'timesactivatedmax']],
  ['License Manager for WooCommerce', ['licensekey', 'orderid', 'userid', 'expiresat']],
  ['License Manager for WooCommerce', ['licensekey', 'productid', 'validfor']],
  ['WooCommerce Serial Numbers', ['serialkey', 'activationlimit']],
  ['WooCommerce Serial Numbers', ['serialkey', 'orderid']],
  ['Easy Digital Downloads', ['licensekey', 'licensestatus', 'customeremail']],
  ['Easy Digital Downloads', ['licensekey', 'activationlimit', 'activationcount']],
  ['Easy Digital Downloads', ['licensekey', 'status', 'email']],
  ['Keygen', ['key', 'expiry', 'status']],
  ['Keygen', ['key', 'expiry', 'maxmachines']],
  ['SendOwl', ['key', 'orderrefunded']],
  ['SendOwl', ['code', 'orderid', 'buyeremail']],
  ['SendOwl', ['licensekey', 'orderid', 'buyeremail']],
];

const normalize = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The program that wrote a list, by the names of its columns. */
export function recogniseExport(titles: string[]): string | undefined {
  const names = new Set(titles.map(normalize));
  return EXPORTS.find(([, needed]) => needed.every((name) => names.has(name)))?.[0];
}

/** The rows as their program had them: Digital License Manager writes `&amp;` for `&`. */
export function restoreRows(rows: Rows, program: string | undefined): Rows {
  if (program !== 'Digital License Manager') return rows;
  const restored = new Rows();
  for (const row of rows) restored.add({ ...row, cells: row.cells.map(decodeEntities) });
  return restored.close();
}
