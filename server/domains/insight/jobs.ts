import type { JobRegistry } from '../../platform/jobs/defineJob';
import { mergeSalesJob } from './mergeSales';

/** What runs later. */
export const insightWork: JobRegistry = { jobs: [mergeSalesJob], pollers: [] };
