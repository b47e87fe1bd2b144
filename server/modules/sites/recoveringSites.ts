import { message } from '#contract/messages/Message';
import type { Queryable } from '../../platform/db/openDatabase';
import { AppError } from '../../platform/errors';

/** SQL: a restore or failover lost what the site was given. Until it is known, the site gets no keys and messages. */
export const isRecoveringSql = (siteId: string) => `EXISTS (SELECT FROM site_recoveries recovering
  WHERE recovering.site_id = ${siteId} AND recovering.state <> 'resuming')`;

const IS_RECOVERY_OPEN = `
  SELECT EXISTS (SELECT FROM site_recoveries) OR EXISTS (SELECT FROM pools WHERE held_before IS NOT NULL) AS recovering`;

/** Whether the service of a site or pool has not resumed since a restore or failover. */
export async function isRecoveryOpen({ $client }: Queryable): Promise<boolean> {
  const { rows } = await $client.query<{ recovering: boolean }>(IS_RECOVERY_OPEN);
  return rows[0]?.recovering === true;
}

const RETRY_AFTER_SECONDS = 30;

/** The database does not know yet what the site was given; a later attempt succeeds. */
export class RecoveringError extends AppError {
  constructor() {
    super('unavailable', message('orders.recovering'), undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
