import { itemAt } from '#shop/random';
import { indexKeyEnding } from '../domains/stock/licenses/keyEnding';
import type { Services } from '../platform/context';
import { indexLicenseKey } from '../platform/crypto/blindIndex';
import type { Tx } from '../platform/db/openDatabase';
import { reserveIds } from '../platform/db/reserveIds';
import type { DemoLicense, DemoStock, DemoUnit } from './allocateKeys';
import { insertMany } from './insertMany';
import type { DemoIds } from './seedShop';

const licenseColumns = {
  id: 'bigint',
  pool_id: 'bigint',
  batch_id: 'bigint',
  key_cipher: 'bytea',
  key_index: 'bytea',
  key_ending: 'int',
  status: 'license_status',
  uses_allowed: 'int',
  uses_left: 'int',
  created_at: 'timestamptz',
  replacement_note: 'text',
  validation: 'validation_state',
  validated_at: 'timestamptz',
  customer_email: 'text',
  customer_first_name: 'text',
  customer_last_name: 'text',
  order_id: 'text',
  product_id: 'bigint',
  site_id: 'bigint',
  sold_at: 'timestamptz',
  flag: 'text',
};

const USE_UP = `
  UPDATE licenses SET status = status_with(uses_left, uses_allowed, status)
  WHERE status = 'available' AND uses_left = 0`;

/** Adds the licenses and returns their ids; triggers maintain the pools' counts. */
export async function seedLicenses(
  tx: Tx,
  { vault }: Services,
  stock: DemoStock,
  ids: DemoIds,
  batchIds: Map<DemoLicense, number>,
): Promise<Map<DemoLicense, number>> {
  const licenseIds = await reserveIds(tx, 'licenses', stock.licenses.length);
  const index = await vault.holdIndex(tx);
  const flags = new Map(
    stock.assignments.flatMap(({ license, unit }) => (unit.flag ? [[license, unit.flag]] : [])),
  );
  const rows = stock.licenses.map((license, n) => ({
    id: itemAt(licenseIds, n),
    pool_id: itemAt(ids.pools, license.pool),
    batch_id: batchIds.get(license) ?? null,
    key_cipher: vault.encrypt(license.key, 'licenses.key_cipher', itemAt(licenseIds, n)),
    key_index: indexLicenseKey(index, license.key),
    key_ending: indexKeyEnding(index, license.key),
    status: license.status,
    uses_allowed: license.usesAllowed,
    uses_left: license.usesLeft,
    created_at: license.createdAt,
    replacement_note: license.note,
    validation: license.validation,
    validated_at: license.validation === null || license.validation === 'pending' ? null : license.createdAt,
    ...toCustomerColumns(license.assignedTo),
    order_id: license.assignedTo?.order.orderId ?? null,
    product_id: license.assignedTo?.line.product.productId ?? null,
    site_id: license.assignedTo ? itemAt(ids.sites, license.assignedTo.order.site) : null,
    sold_at: license.assignedTo?.assignedAt ?? null,
    flag: flags.get(license) ?? null,
  }));
  await insertMany(tx, 'licenses', licenseColumns, rows);
  await tx.$client.query(USE_UP);
  return new Map(stock.licenses.map((license, index) => [license, itemAt(licenseIds, index)]));
}

function toCustomerColumns(unit: DemoUnit | null) {
  const customer = unit?.order.customer;
  return {
    customer_email: customer?.email ?? null,
    customer_first_name: customer?.firstName ?? null,
    customer_last_name: customer?.lastName ?? null,
  };
}
