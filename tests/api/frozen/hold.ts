import { once } from 'node:events';
import { withSiteLock } from '../../../server/domains/shops/sites/lockSite';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { transaction } from '../../../server/platform/db/transaction';

// Holds a transaction that has run the SQL `target`, or the lock of the site whose id it is. Prints `held`, continues
// when stdin ends and prints the outcome.
const [url = '', target = ''] = process.argv.slice(2);
const db = openDatabase(url, () => undefined);
const waitForInput = async () => {
  console.log('held');
  await once(process.stdin.resume(), 'end');
};

const siteId = Number(target);
const work = siteId
  ? withSiteLock(db, siteId, waitForInput)
  : transaction(db, async (tx) => {
      await tx.$client.query(target);
      await waitForInput();
    });
await work.then(
  () => console.log('done'),
  (error) => console.log(`failed: ${error.message}`),
);
await db.$client.end();
