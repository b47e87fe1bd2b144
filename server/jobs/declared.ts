import { serveWaitingJob } from '../orders/serveWaitingJob';
import type { Job } from './jobs';

/** Every job there is; what is not listed here never runs. */
export const declared: Job<never>[] = [serveWaitingJob];
