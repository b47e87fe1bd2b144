import type { Tx } from '../db/openDatabase';

/** A queue by name, with the type of its jobs' data. */
export interface QueueRef<Data extends object> {
  queue: string;
  run?(services: never, data: Data[]): Promise<void>;
}

export interface JobQueue<Services> {
  /** Enqueues a job in the transaction of the change. */
  send<Data extends object>(
    tx: Tx,
    job: QueueRef<Data>,
    data: NoInfer<Data>,
    afterSeconds?: number,
  ): Promise<void>;
  /** Enqueues many jobs in the transaction of the change. */
  sendAll<Data extends object>(tx: Tx, job: QueueRef<Data>, data: NoInfer<Data>[]): Promise<void>;
  /** Makes this server fetch a new job immediately; call it after the commit. */
  wake(job: QueueRef<never>): void;
  /** Starts the workers, schedules and pollers. */
  start(services: Services): Promise<void>;
  /** Processes all queued jobs, then throws the first failure, if any; for tests. */
  drain(services: Services): Promise<void>;
  /** Finishes the running jobs, and releases the others. */
  stop(): Promise<void>;
}
