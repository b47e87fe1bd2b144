import type { JobRegistry } from '../../platform/jobs/defineJob';
import { purgeSignInsJob } from './retention';

/** What runs later. */
export const accountsWork: JobRegistry = { jobs: [purgeSignInsJob], pollers: [] };
