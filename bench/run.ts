import { benchAlerts } from './alerts';
import { benchApiOrders } from './apiOrders';
import { benchAudit } from './audit';
import { benchConsistency } from './consistency';
import { benchConsole } from './console';
import { benchDashboard } from './dashboard';
import { benchDatabases } from './databases';
import { benchExport } from './export';
import { benchIdle } from './idle';
import { benchImport } from './import';
import { benchLarge } from './large';
import { benchList } from './list';
import { benchMessages } from './messages';
import { benchOrderList } from './orderList';
import { benchOrders } from './orders';
import { benchRecovery } from './recovery';
import { benchRotate } from './rotate';
import { benchSeed } from './seed';
import { keepRun } from './shared/history';
import { describeMachine, printedFigures } from './shared/report';
import { benchShops } from './shops';
import { benchBulkheads } from './shops/bulkheads';
import { benchSync } from './sync';
import { benchWebhooks } from './webhooks';

/** All benchmarks by name: `npm run bench -- import list` runs two, without names all. */
const benchmarks: Record<string, () => Promise<void>> = {
  apiOrders: benchApiOrders,
  audit: benchAudit,
  consistency: benchConsistency,
  console: benchConsole,
  dashboard: benchDashboard,
  databases: benchDatabases,
  alerts: benchAlerts,
  bulkheads: benchBulkheads,
  export: benchExport,
  idle: benchIdle,
  import: benchImport,
  list: benchList,
  messages: benchMessages,
  orderList: benchOrderList,
  orders: benchOrders,
  recovery: benchRecovery,
  shops: benchShops,
  sync: benchSync,
  rotate: benchRotate,
  webhooks: benchWebhooks,
};

/** Of a number of licenses, which are kept: `npm run bench -- seed 10000000`, then `large 10000000`. */
const largeBenchmarks: Record<string, (rows: number) => Promise<void>> = {
  seed: benchSeed,
  large: benchLarge,
};

const [rows, ...requested] = takeNumber(process.argv.slice(2));
const known = rows === undefined ? benchmarks : largeBenchmarks;
const unknownNames = requested.filter((name) => !(name in known));
if (unknownNames.length > 0) {
  console.error(`No benchmark named ${unknownNames.join(', ')}. There are: ${Object.keys(known).join(', ')}`);
  process.exit(1);
}

console.log(`${new Date().toISOString().slice(0, 10)}, ${describeMachine()}`);
for (const [name, run] of Object.entries(known)) {
  if (requested.length === 0 || requested.includes(name)) await run(rows ?? 0);
}
keepRun(printedFigures);

/** The number among the arguments, if there is one, and the others. */
function takeNumber(args: string[]): [number | undefined, ...string[]] {
  const number = args.find((arg) => /^\d+$/.test(arg));
  return [number === undefined ? undefined : Number(number), ...args.filter((arg) => arg !== number)];
}
