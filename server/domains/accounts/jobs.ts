import type { Work } from '../../platform/jobs/definePoller';
import { purgeSignInsJob } from './retention';

/** What runs later. */
export const accountsWork: Work[] = [purgeSignInsJob];
