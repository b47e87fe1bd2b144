import { systemContext } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import {
  daily,
  defineJob,
  definePurgeJob,
  hourly,
  purgeSql,
  retentionSql,
} from '../../../platform/jobs/defineJob';
import { eraseData } from './eraseData';

/** Deletes customers whose only orders got another address. */
export const purgeCustomersJob = definePurgeJob({
  queue: 'customers.purge',
  schedule: daily(3, 47),
  statements: [purgeSql('customers', 'orders <= 0')],
});

/** Bounds one run; the next one continues. */
const MAX_PER_RUN = 1000;

// A customer who waits for a key needs its message.
const OLD_CUSTOMERS = `
  SELECT c.id, c.email FROM customers c
  WHERE c.orders > 0 AND c.erased_at IS NULL AND c.last_order_at < ${retentionSql('customer_retention_days')}
    AND NOT EXISTS (SELECT FROM orders o JOIN backorders b ON b.site_id = o.site_id AND b.order_id = o.order_id
      WHERE lower(o.customer_email) = c.email)
  ORDER BY c.last_order_at, c.id LIMIT ${MAX_PER_RUN}`;

/** Erases the data of customers after the retention, if one is set. */
export const eraseOldCustomersJob = defineJob({
  queue: 'customers.erase-old',
  retryLimit: 3,
  schedule: hourly(7),
  async run(services) {
    const ctx = systemContext(services, 'customers.erase-old');
    const { rows } = await services.db.$client.query<{ id: number; email: string }>(OLD_CUSTOMERS);
    for (const customer of rows) await transaction(services.db, (tx) => eraseData(tx, ctx, customer));
  },
});
