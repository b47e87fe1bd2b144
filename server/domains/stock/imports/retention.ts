import { daily, definePurgeJob } from '../../../platform/jobs/defineJob';

/** Deletes batch results after the period in which clients may retry. */
export const purgeImportBatchesJob = definePurgeJob({
  queue: 'licenses.purge-batches',
  schedule: daily(3, 41),
  statements: [`DELETE FROM import_batches WHERE imported_at < now() - interval '7 days'`],
});
