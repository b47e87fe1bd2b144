import type { Tx } from '../db/openDatabase';

/** A queue by name, with the type of its jobs' data. */
export interface QueueRef<Data extends object> {
  queue: string;
  run?(services: never, data: Data[]): Promise<void>;
}

export interface JobQueue<Services> {
  /** Queues in the transaction of the change: both happen or neither. */
  send<Data extends object>(
    tx: Tx,
    job: QueueRef<Data>,
    data: NoInfer<Data>,
    afterSeconds?: number,
  ): Promise<void>;
  /** Queues many at once, likewise. */
  sendAll<Data extends object>(tx: Tx, job: QueueRef<Data>, data: NoInfer<Data>[]): Promise<void>;
  /** Says that a job was queued, so that this server works it off at once; for after its transaction. */
  wake(job: QueueRef<never>): void;
  /** Starts working the queues. */
  start(services: Services): Promise<void>;
  /** Works off what is queued now and comes back, with the first failure if there was one; for tests and commands. */
  drain(services: Services): Promise<void>;
  /** Finishes what is running, hands back the rest. */
  stop(): Promise<void>;
}
