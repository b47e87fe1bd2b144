import { benchAlerts } from './alerts';
import { benchConsistency } from './consistency';
import { benchConsole } from './console';
import { benchDashboard } from './dashboard';
import { benchDatabases } from './databases';
import { benchIdle } from './idle';
import { benchImport } from './import';
import { benchList } from './list';
import { benchOrderList } from './orderList';
import { benchOrders } from './orders';
import { benchRotate } from './rotate';
import { keepRun } from './shared/history';
import { describeMachine, printedFigures } from './shared/report';
import { benchShops } from './shops';
import { benchBulkheads } from './shops/bulkheads';
import { benchSync } from './sync';
import { benchWebhooks } from './webhooks';

/** All benchmarks by name: `npm run bench -- import list` runs two, without names all. */
const benchmarks: Record<string, () => Promise<void>> = {
  consistency: benchConsistency,
  console: benchConsole,
  dashboard: benchDashboard,
  databases: benchDatabases,
  alerts: benchAlerts,
  bulkheads: benchBulkheads,
  idle: benchIdle,
  import: benchImport,
  list: benchList,
  orderList: benchOrderList,
  orders: benchOrders,
  shops: benchShops,
  sync: benchSync,
  rotate: benchRotate,
  webhooks: benchWebhooks,
};

const requested = process.argv.slice(2);
const unknownNames = requested.filter((name) => !(name in benchmarks));
if (unknownNames.length > 0) {
  console.error(
    `No benchmark named ${unknownNames.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`,
  );
  process.exit(1);
}

console.log(`${new Date().toISOString().slice(0, 10)}, ${describeMachine()}`);
for (const [name, run] of Object.entries(benchmarks)) {
  if (requested.length === 0 || requested.includes(name)) await run();
}
keepRun(printedFigures);
