import type { Services } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { daily, defineJob } from '../../../platform/jobs/defineJob';
import { enqueue, enqueueSql } from '../../../platform/jobs/enqueue';
import { type CheckRequest, checkConsistency } from './checkConsistency';

const QUEUE = 'consistency.check';

/** Compares the data with what they must be, daily and after each start. */
export const checkConsistencyJob = defineJob<CheckRequest>({
  queue: QUEUE,
  retryLimit: 3,
  schedule: daily(3, 23),
  async run(services, requests) {
    for (const request of requests) {
      if (await checkConsistency(services, request)) continue;
      await transaction(services.db, (tx) => enqueue(tx, { queue: QUEUE }, { isContinued: true }));
    }
  },
});

// A minute after the start, when what happened meanwhile is processed. Several servers that start cause one check.
const ENQUEUE_AFTER_START = `
  WITH request AS (SELECT jsonb_build_object('requestedAt', now()) AS data)
  ${enqueueSql({ queue: QUEUE }, 'request', "now() + interval '1 minute'")}`;

export async function requestCheckAfterStart({ db }: Services): Promise<void> {
  await db.$client.query(ENQUEUE_AFTER_START);
}

/** Enqueues a check now, as an administrator asks. */
export async function requestCheck(services: Services): Promise<null> {
  await transaction(services.db, (tx) => enqueue(tx, checkConsistencyJob, {}));
  services.jobs.wake(checkConsistencyJob);
  return null;
}
