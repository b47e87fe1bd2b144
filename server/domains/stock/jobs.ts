import type { Work } from '../../platform/jobs/defineJob';
import { checkChangedStock, checkPoolsJob } from './alerts/checkPools';
import { settleBatchesJob, settleBatchJob } from './batches/settleBatch';
import { refillPoolJob } from './generator/refillPool';
import { finishAbandonedImportsJob, purgeImportRequestsJob } from './imports/batchImport';
import { retireExpiredJob } from './licenses/retireExpiredJob';
import { mergeSalesJob } from './mergeSales';
import { validateBackorderedPoolJob } from './validation/validateBackorderedPool';
import { validateQueueJob } from './validation/validateQueue';

/** Work that runs later. */
export const stockWork: Work[] = [
  validateBackorderedPoolJob,
  validateQueueJob,
  purgeImportRequestsJob,
  finishAbandonedImportsJob,
  retireExpiredJob,
  settleBatchJob,
  settleBatchesJob,
  checkPoolsJob,
  checkChangedStock,
  mergeSalesJob,
  refillPoolJob,
];
