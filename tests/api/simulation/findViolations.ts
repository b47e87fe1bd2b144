import type { ShopLine, ShopOrder } from '../../shop/orders/ShopOrder';
import { countUnrefunded } from './orderActions';
import type { Simulation } from './startSimulation';

interface Unit {
  order_id: string;
  line_item_id: string;
  unit: number;
  license_id: number;
  pool_id: number;
  flag: string | null;
  delivered_at: Date | null;
  key: string;
}

const SELECT_UNITS = `
  SELECT a.order_id, a.line_item_id, a.unit, a.license_id, a.pool_id, a.flag, a.delivered_at, l.key_cipher
  FROM license_assignments a JOIN licenses l ON l.id = a.license_id`;

/** Whatever is not as it must be: each paid piece has one key, told once; nobody else has any. */
export async function findViolations(storm: Simulation): Promise<string[]> {
  const units = await readUnits(storm);
  const orders = [...storm.shop.orders.values()];
  const wrong = orders.flatMap((order) => {
    const its = units.filter(({ order_id }) => order_id === String(order.id));
    return checkOrder(storm, order, its).map((what) => `order ${order.id} (${order.status}): ${what}`);
  });
  return [
    ...wrong,
    ...findDuplicates(orders.flatMap(getSentKeys)).map((key) => `${key} was told twice`),
    ...findDuplicates(units.map(({ license_id }) => license_id)).map((id) => `license ${id} was sold twice`),
  ];
}

async function readUnits({ api }: Simulation): Promise<Unit[]> {
  const rows = await api.sql<Omit<Unit, 'key'> & { key_cipher: Buffer }>(SELECT_UNITS);
  return rows.map(({ key_cipher, ...unit }) => ({ ...unit, key: api.services.vault.decrypt(key_cipher) }));
}

function checkOrder(storm: Simulation, order: ShopOrder, units: Unit[]): string[] {
  const told = getSentKeys(order);
  const isPaid = order.status === 'processing' || order.status === 'completed';
  return [
    ...(order.paid === null && units.length + told.length > 0 ? ['has keys and was never paid'] : []),
    ...told
      .filter((key) => !units.some((unit) => unit.key === key))
      .map((key) => `was told ${key}, not its own`),
    ...(isPaid ? order.lines.flatMap((line) => checkLine(storm, order, line, units)) : []),
  ];
}

/** Of each line the pieces that are not refunded have a claim. */
function checkLine({ pools }: Simulation, order: ShopOrder, line: ShopLine, units: Unit[]): string[] {
  const from = pools.filter(({ productId }) => productId === line.product_id).map(({ id }) => id);
  if (from.length === 0) return [];
  const pieces = Array.from({ length: countUnrefunded(order, line) }, (_, n) => n + 1);
  return pieces.flatMap((piece) => {
    const unit = units.find(({ line_item_id, unit: n }) => line_item_id === String(line.id) && n === piece);
    const what = checkUnit(order, from, unit);
    return what ? [`piece ${piece} of line ${line.id} ${what}`] : [];
  });
}

function checkUnit(order: ShopOrder, from: number[], unit: Unit | undefined): string | undefined {
  if (!unit) return 'has no key';
  if (!from.includes(unit.pool_id)) return 'has a key of another product';
  if (unit.flag !== null) return `has a key flagged ${unit.flag}`;
  if (!getSentKeys(order).includes(unit.key)) return 'has a key that its customer was not told';
  if (unit.delivered_at === null) return 'has a key that is not noted as delivered';
  return undefined;
}

const KEY = /<code>([^<]+)<\/code>/g;

/** The keys that the shop mailed an order's customer, each as often as it did. */
const getSentKeys = ({ notes }: ShopOrder): string[] =>
  notes
    .filter(({ customer_note }) => customer_note)
    .flatMap(({ note }) => [...note.matchAll(KEY)].map(([, key = '']) => key));

const findDuplicates = <T>(all: T[]): T[] => all.filter((one, n) => all.indexOf(one) !== n);
