import type { Work } from '../../platform/jobs/defineJob';
import { headPoller } from './headPoller';
import { purgeAuditJob } from './purgeAudit';

/** Work that runs later. */
export const auditWork: Work[] = [purgeAuditJob, headPoller];
