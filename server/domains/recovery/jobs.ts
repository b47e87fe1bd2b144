import type { Work } from '../../platform/jobs/defineJob';
import { checkConsistencyJob } from './consistency/checkConsistencyJob';
import { enqueueDueSyncsJob } from './reconciliation/enqueueDueSyncsJob';
import { syncOrdersJob } from './reconciliation/syncOrders';
import { recoveryPoller } from './recoveryPoller';

/** Work that runs later. */
export const recoveryWork: Work[] = [enqueueDueSyncsJob, syncOrdersJob, checkConsistencyJob, recoveryPoller];
