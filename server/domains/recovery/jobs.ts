import type { Work } from '../../platform/jobs/defineJob';
import { checkConsistencyJob } from './consistency/checkConsistency';
import { enqueueDueSyncsJob } from './reconciliation/enqueueDueSyncsJob';
import { syncOrdersJob } from './reconciliation/syncOrders';
import { recoveryPoller } from './recoverSite';

/** Work that runs later. */
export const recoveryWork: Work[] = [enqueueDueSyncsJob, syncOrdersJob, checkConsistencyJob, recoveryPoller];
