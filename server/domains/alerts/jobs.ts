import type { JobRegistry } from '../../platform/jobs/defineJob';
import { sendEmailJob } from './emails/sendEmail';
import { purgeEmailsJob } from './retention';

/** What runs later. */
export const alertsWork: JobRegistry = { jobs: [sendEmailJob, purgeEmailsJob], pollers: [] };
