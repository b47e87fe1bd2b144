import type { QueueRef } from './enqueue';

/** Runs a server's jobs and pollers. */
export interface JobRunner<Services> {
  /** Makes this server claim a new job immediately; call it after the commit. */
  wake(queue: QueueRef<never>): void;
  start(services: Services): Promise<void>;
  /** Does all work that is due, then throws the first failure, if any; for tests. */
  drain(services: Services): Promise<void>;
  /** Finishes what runs, and releases the jobs that do not end in time. */
  stop(): Promise<void>;
}
