import { benchBatches } from './batches';
import { benchConsole } from './console';
import { benchExport } from './export';
import { benchIdle } from './idle';
import { benchImport } from './import';
import { benchOddRecords } from './oddRecords';
import { benchOrders } from './orders';
import { benchPages } from './pages';
import { keepRun } from './shared/history';
import { describeMachine, printedFigures } from './shared/report';
import { benchShops } from './shops';
import { benchWebhooks } from './webhooks';

/** `npm run bench -- import pages` runs two, without names all; `npm run bench -- pages 10000000` that many licenses, `odd 50000` that many orders. */
const benchmarks: Record<string, (rows?: number) => Promise<void>> = {
  batches: benchBatches,
  console: benchConsole,
  export: benchExport,
  idle: benchIdle,
  import: benchImport,
  odd: benchOddRecords,
  orders: benchOrders,
  pages: benchPages,
  shops: benchShops,
  webhooks: benchWebhooks,
};

const args = process.argv.slice(2);
const rows = args.find((arg) => /^\d+$/.test(arg));
const requested = args.filter((arg) => arg !== rows);
const unknownNames = requested.filter((name) => !(name in benchmarks));
if (unknownNames.length > 0) {
  console.error(
    `No benchmark named ${unknownNames.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`,
  );
  process.exit(1);
}

console.log(`${new Date().toISOString().slice(0, 10)}, ${describeMachine()}`);
for (const [name, run] of Object.entries(benchmarks)) {
  if (requested.length === 0 || requested.includes(name)) await run(rows ? Number(rows) : undefined);
}
keepRun(printedFigures);
