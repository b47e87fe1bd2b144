import { once } from 'node:events';
import { withSiteLock } from '../../../server/modules/sites/withSiteLock';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { transaction } from '../../../server/platform/db/transaction';

// A server reduced to one thing that it is in the middle of: a transaction that has run `what`, or, where that is a
// number, the look at this shop. Says so, goes on when its input ends, and tells how it came out.
const [url = '', what = ''] = process.argv.slice(2);
const db = openDatabase(url, () => undefined);
const inTheMiddle = async () => {
  console.log('held');
  await once(process.stdin.resume(), 'end');
};

const siteId = Number(what);
const work = siteId
  ? withSiteLock(db, siteId, inTheMiddle)
  : transaction(db, async (tx) => {
      await tx.$client.query(what);
      await inTheMiddle();
    });
await work.then(
  () => console.log('done'),
  (error) => console.log(`failed: ${error.message}`),
);
await db.$client.end();
