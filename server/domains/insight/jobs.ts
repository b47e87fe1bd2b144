import type { Work } from '../../platform/jobs/definePoller';
import { mergeSalesJob } from './mergeSales';

/** What runs later. */
export const insightWork: Work[] = [mergeSalesJob];
