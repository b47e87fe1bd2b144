import type { Work } from '../../platform/jobs/defineJob';
import { sendEmailJob } from './emails/sendEmail';
import { purgeEmailsJob } from './retention';

/** What runs later. */
export const alertsWork: Work[] = [sendEmailJob, purgeEmailsJob];
