import { definePurgeJob } from '../../../platform/jobs/definePurgeJob';

/** Deletes batch results after the period in which clients may retry. */
export const purgeImportBatchesJob = definePurgeJob({
  queue: 'licenses.purge-batches',
  cron: '41 3 * * *',
  statements: [`DELETE FROM import_batches WHERE imported_at < now() - interval '7 days'`],
});
