import { defineJob } from '../../platform/jobs/defineJob';

const DELETE_OLD_BATCHES = `DELETE FROM import_batches WHERE imported_at < now() - interval '7 days'`;

/** Forgets imported batches once nobody can be waiting for their answer any more. */
export const purgeImportBatchesJob = defineJob({
  queue: 'licenses.purge-batches',
  batchSize: 1,
  retryLimit: 3,
  cron: '41 3 * * *',
  async run({ db }) {
    await db.$client.query(DELETE_OLD_BATCHES);
  },
});
