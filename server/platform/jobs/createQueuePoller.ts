import { setTimeout } from 'node:timers/promises';
import { textOf } from '#contract/texts/Text';
import { getBackoffSeconds } from '../backoff';
import type { Services } from '../context';
import { encodeText } from '../db/textColumn';
import { getRootCauseMessage } from '../log';
import type { Job, Poller } from './defineJob';
import type { ClaimedJob, JobTable } from './jobTable';

const RETRY_DELAYS = { firstSeconds: 1, longestSeconds: 32_768 };
const DEFAULT_EXPIRE_SECONDS = 15 * 60;
const RELEASE_INTERVAL_MS = 500;

interface Server {
  table: JobTable;
  isStopping(): boolean;
  onFailure(error: unknown, queue: string): void;
}

/** A queue is polled like the tables of a domain: it claims its due jobs, runs and settles them. */
export function createQueuePoller(job: Job<never>, { table, isStopping, onFailure }: Server): Poller {
  const { queue, retryLimit, batchSize = 1, concurrency = 1 } = job;
  const { expireInSeconds = DEFAULT_EXPIRE_SECONDS } = job;

  /** If jobs fail together, each runs separately, so that only failing ones are retried: they are idempotent. */
  async function run(services: Services, claimed: ClaimedJob[]): Promise<void> {
    const [first] = claimed;
    if (!first) return;
    try {
      await job.run(services, claimed.map(({ data }) => data) as never[]);
    } catch (error) {
      if (claimed.length > 1) for (const one of claimed) await run(services, [one]);
      else await fail(first, error);
      return;
    }
    await table.complete(claimed.map(({ id }) => id));
  }

  async function fail({ id, attempts }: ClaimedJob, error: unknown): Promise<void> {
    const failed = attempts + 1;
    const delaySeconds = failed > retryLimit ? null : getBackoffSeconds(failed, RETRY_DELAYS);
    await table.fail({ id, attempts: failed }, getRootCauseMessage(error), delaySeconds);
    onFailure(error, queue);
  }

  /** Without the database no job can be settled. They are released as soon as possible: a lease may be long. */
  async function releaseUnsettled(claimed: ClaimedJob[]): Promise<void> {
    while (!isStopping()) {
      try {
        return await table.release(claimed.map(({ id }) => id));
      } catch {
        await setTimeout(RELEASE_INTERVAL_MS);
      }
    }
  }

  /** The jobs that this server runs. */
  const held = new Set<string>();

  async function runAndSettle(services: Services, claimed: ClaimedJob[]): Promise<boolean> {
    try {
      await run(services, claimed);
    } catch (error) {
      onFailure(error, queue);
      await releaseUnsettled(claimed);
    }
    for (const { id } of claimed) held.delete(id);
    return true;
  }

  let hasUnanswered = false;

  /** Claims due jobs. One whose last attempt did not end within its lease has failed. */
  async function claim(limit: number): Promise<ClaimedJob[]> {
    // Without an answer, because the database went away, a claim may be stored: its jobs would wait for the end of a lease.
    if (hasUnanswered) await table.releaseOthers(queue, [...held]);
    hasUnanswered = true;
    const claimed = await table.claim(queue, limit, expireInSeconds);
    const isLost = ({ attempts }: ClaimedJob) => attempts > retryLimit;
    for (const lost of claimed.filter(isLost))
      await table.fail(lost, encodeText(textOf('http.job_not_finished')), null);
    hasUnanswered = false;
    const kept = claimed.filter((one) => !isLost(one));
    for (const { id } of kept) held.add(id);
    return kept;
  }

  let claims = 0;
  return {
    name: queue,
    isDueSql: `EXISTS (SELECT FROM jobs WHERE queue = '${queue}' AND failed_at IS NULL AND run_at <= now())`,
    async poll(services, slots) {
      if (concurrency > 1) {
        const free = concurrency - slots.ids().length;
        const claimed = free > 0 ? await claim(free) : [];
        for (const one of claimed) {
          claims += 1;
          slots.start(null, claims, () => runAndSettle(services, [one]));
        }
        return claimed.length > 0;
      }
      const claimed = await claim(batchSize);
      await runAndSettle(services, claimed);
      return claimed.length === batchSize ? 'again' : claimed.length > 0;
    },
  };
}
