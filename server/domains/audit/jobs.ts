import type { Work } from '../../platform/jobs/definePoller';
import { headPoller } from './heads/headPoller';
import { purgeAuditJob } from './purgeAudit';

/** What runs later. */
export const auditWork: Work[] = [purgeAuditJob, headPoller];
