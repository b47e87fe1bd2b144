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

/** Describes violations of: each paid unit has one key, sent once; no other unit has a key. */
export async function findViolations(simulation: Simulation): Promise<string[]> {
  const units = await readUnits(simulation);
  const orders = [...simulation.shop.orders.values()];
  const violations = orders.flatMap((order) => {
    const ownUnits = units.filter(({ order_id }) => order_id === String(order.id));
    return checkOrder(simulation, order, ownUnits).map(
      (text) => `order ${order.id} (${order.status}): ${text}`,
    );
  });
  return [
    ...violations,
    ...findDuplicates(orders.flatMap(getSentKeys)).map((key) => `${key} was sent twice`),
    ...findDuplicates(units.map(({ license_id }) => license_id)).map((id) => `license ${id} was sold twice`),
  ];
}

async function readUnits({ api }: Simulation): Promise<Unit[]> {
  const rows = await api.sql<Omit<Unit, 'key'> & { key_cipher: Buffer }>(SELECT_UNITS);
  return rows.map(({ key_cipher, ...unit }) => ({ ...unit, key: api.services.vault.decrypt(key_cipher) }));
}

function checkOrder(simulation: Simulation, order: ShopOrder, units: Unit[]): string[] {
  const sentKeys = getSentKeys(order);
  const isPaid = order.status === 'processing' || order.status === 'completed';
  return [
    ...(order.paid === null && units.length + sentKeys.length > 0 ? ['has keys and was never paid'] : []),
    ...sentKeys
      .filter((key) => !units.some((unit) => unit.key === key))
      .map((key) => `was sent ${key}, which is not its own`),
    ...(isPaid ? order.lines.flatMap((line) => checkLine(simulation, order, line, units)) : []),
  ];
}

/** Units of a line that are not refunded must have a key. */
function checkLine({ pools }: Simulation, order: ShopOrder, line: ShopLine, units: Unit[]): string[] {
  const poolIds = pools.filter(({ productId }) => productId === line.product_id).map(({ id }) => id);
  if (poolIds.length === 0) return [];
  const numbers = Array.from({ length: countUnrefunded(order, line) }, (_, n) => n + 1);
  return numbers.flatMap((n) => {
    const unit = units.find(
      ({ line_item_id, unit: number }) => line_item_id === String(line.id) && number === n,
    );
    const problem = checkUnit(order, poolIds, unit);
    return problem ? [`unit ${n} of line ${line.id} ${problem}`] : [];
  });
}

function checkUnit(order: ShopOrder, poolIds: number[], unit: Unit | undefined): string | undefined {
  if (!unit) return 'has no key';
  if (!poolIds.includes(unit.pool_id)) return 'has a key of another product';
  if (unit.flag !== null) return `has a key flagged ${unit.flag}`;
  if (!getSentKeys(order).includes(unit.key)) return 'has a key that was not sent to its customer';
  if (unit.delivered_at === null) return 'has a key that is not marked as delivered';
  return undefined;
}

const KEY = /<code>([^<]+)<\/code>/g;

/** The keys in the customer notes of an order, with repetitions. */
const getSentKeys = ({ notes }: ShopOrder): string[] =>
  notes
    .filter(({ customer_note }) => customer_note)
    .flatMap(({ note }) => [...note.matchAll(KEY)].map(([, key = '']) => key));

const findDuplicates = <T>(all: T[]): T[] => all.filter((one, n) => all.indexOf(one) !== n);
