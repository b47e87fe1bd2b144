import { defineJob } from '../jobs/jobs';

const PURGE = `DELETE FROM import_batches WHERE imported_at < now() - interval '7 days'`;

/** Forgets imported batches once nobody can be waiting for their answer any more. */
export const purgeBatchesJob = defineJob({
  queue: 'licenses.purge-batches',
  batch: 1,
  retryLimit: 3,
  cron: '41 3 * * *',
  async run({ db }) {
    await db.$client.query(PURGE);
  },
});
