import { benchAlerts } from './alerts';
import { benchConsole } from './console';
import { benchDashboard } from './dashboard';
import { benchDatabases } from './databases';
import { benchImport } from './import';
import { benchList } from './list';
import { benchOrders } from './orders';
import { benchReconcile } from './reconcile';
import { machine } from './report';
import { benchRotate } from './rotate';
import { benchWebhooks } from './webhooks';

/** Every benchmark by its name: `npm run bench -- import list` runs those, without names all. */
const benchmarks: Record<string, () => Promise<void>> = {
  console: benchConsole,
  dashboard: benchDashboard,
  databases: benchDatabases,
  alerts: benchAlerts,
  import: benchImport,
  list: benchList,
  orders: benchOrders,
  reconcile: benchReconcile,
  rotate: benchRotate,
  webhooks: benchWebhooks,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`No benchmark named ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`);
  process.exit(1);
}

console.log(`${new Date().toISOString().slice(0, 10)}, ${machine()}`);
for (const [name, run] of Object.entries(benchmarks)) {
  if (asked.length === 0 || asked.includes(name)) await run();
}
