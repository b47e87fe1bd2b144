import { type ServerProcess, startServer } from '../../testkit/startServer';
import { percentileMs, single } from '../shared/figure';
import { formatRatio, type Row } from '../shared/report';
import { type BenchDatabase, startDatabase } from '../shared/startDatabase';
import { measureBareRate } from './measureBareRate';
import { registerShop } from './registerShop';
import { sendAllOrders } from './sendAllOrders';

export const ORDERS = 10_000;

interface OrderRun {
  label: string;
  processes: number;
  isKilled?: boolean;
  topics?: string[];
}

/** Sells all orders; returns the rows of the table, and the orders a second. */
export async function measureOrderRun({
  label,
  processes,
  isKilled = false,
  topics,
}: OrderRun): Promise<Row[]> {
  const bench = await startDatabase();
  const servers: ServerProcess[] = [];
  try {
    for (let n = 0; n < processes; n++) servers.push(await startServer(bench));
    const bareRate = isKilled ? undefined : await measureBareRate(bench);
    const site = await registerShop(servers[0] as ServerProcess, ORDERS);
    let restarted: Promise<void> | undefined;
    const { seconds, responseTimes } = await sendAllOrders(bench, servers, site, {
      orders: ORDERS,
      topics,
      onSent(sent) {
        if (isKilled && sent === ORDERS / 2) restarted = killAndRestart(bench, servers);
      },
    });
    await restarted;
    await assertOutcome(bench, ORDERS);
    const rate = ORDERS / seconds;
    const ratio = bareRate === undefined ? undefined : formatRatio(rate / bareRate);
    return [
      ...(bareRate === undefined
        ? []
        : [[`${label}: bare SKIP LOCKED before it, keys a second`, single(bareRate, 'a second')] as Row]),
      [`${label}: orders a second, keys assigned`, single(rate, 'a second'), ratio],
      [`${label}: response to a webhook, p50`, percentileMs(responseTimes, 0.5)],
      [`${label}: response to a webhook, p99`, percentileMs(responseTimes, 0.99)],
      [`${label}: keys assigned twice, lost, left over`, '0, 0, 0'],
    ];
  } finally {
    for (const server of servers) await server.stop();
    await bench.stop();
  }
}

async function killAndRestart(bench: BenchDatabase, servers: ServerProcess[]): Promise<void> {
  servers[1]?.process.kill('SIGKILL');
  servers.push(await startServer(bench));
}

interface Outcome {
  assignments: number;
  keys: number;
  orders: number;
  available: number;
  backordered: number;
}

const OUTCOME_QUERY = `
  SELECT count(*)::int AS assignments, count(DISTINCT license_id)::int AS keys,
    count(DISTINCT order_id)::int AS orders, (SELECT count(*)::int FROM backorders) AS backordered,
    (SELECT count(*)::int FROM licenses WHERE status = 'available') AS available
  FROM license_assignments`;

async function assertOutcome({ client }: BenchDatabase, orders: number): Promise<void> {
  const { rows } = await client.query<Outcome>(OUTCOME_QUERY);
  const expected: Outcome = {
    assignments: orders,
    keys: orders,
    orders,
    available: 0,
    backordered: 0,
  };
  for (const [field, count] of Object.entries(expected)) {
    const actual = rows[0]?.[field as keyof Outcome];
    if (actual !== count) throw new Error(`${field}: expected ${count}, got ${actual}`);
  }
}
