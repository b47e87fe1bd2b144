import { mergeSalesJob } from '../dashboard/mergeSalesJob';
import { purgeBatchesJob } from '../licenses/purgeBatchesJob';
import { purgeEmailsJob } from '../mail/purgeEmailsJob';
import { sendEmailJob } from '../mail/sendEmailJob';
import { purgeEventsJob } from '../orders/purgeEventsJob';
import { serveWaitingJob } from '../orders/serveWaitingJob';
import { workEventsJob } from '../orders/workEventsJob';
import { checkWaitingJob } from '../validation/checkWaitingJob';
import { validationJob } from '../validation/validationJob';
import type { Job } from './jobs';

/** Every job there is; what is not listed here never runs. */
export const declared: Job<never>[] = [
  workEventsJob,
  serveWaitingJob,
  checkWaitingJob,
  validationJob,
  purgeEventsJob,
  purgeBatchesJob,
  mergeSalesJob,
  sendEmailJob,
  purgeEmailsJob,
];
