import type { JobRegistry } from '../../platform/jobs/defineJob';
import { canonicalKeysPoller } from './consistency/canonicalizeKeys';
import { checkConsistencyJob } from './consistency/checkConsistencyJob';
import { enqueueDueSyncsJob } from './reconciliation/enqueueDueSyncsJob';
import { syncOrdersJob } from './reconciliation/syncOrders';
import { recoveryPoller } from './recoveryPoller';

/** What runs later. */
export const recoveryWork: JobRegistry = {
  jobs: [enqueueDueSyncsJob, syncOrdersJob, checkConsistencyJob],
  pollers: [recoveryPoller, canonicalKeysPoller],
};
