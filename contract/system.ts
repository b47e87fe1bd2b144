import * as z from 'zod/mini';
import { endpoint, offeredAs } from './shared/endpoint';
import { Id, NonNegativeInt, Timestamp } from './shared/fields';
import { textsOf } from './shared/texts/validationText';

/** The application's version. */
export const VERSION = '2.0.0';

const COMMIT_LENGTH = 12;

/** The version with the commit that a release was built from; sources have none. */
export const formatVersion = (commit?: string | null): string =>
  commit ? `${VERSION} (${commit.slice(0, COMMIT_LENGTH)})` : VERSION;

const HealthStatus = z.object({
  status: z.literal('ok'),
  version: z.string(),
  /** That a release was built from; null if the server was started from sources. */
  commit: z.nullable(z.string()),
});

const ReadyStatus = z.object({
  status: z.literal('ok'),
  /** Webhooks are stored and requests served, but some orders get no keys yet: see `GET /recovery`. */
  is_recovering: z.boolean(),
});

export const system = offeredAs('operations', {
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Liveness: the process responds, with its version',
    access: 'public',
    limit: { perMinute: 6000 },
    data: HealthStatus,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    summary: 'Readiness: the database accepts writes and has the schema of this version',
    access: 'public',
    // It writes.
    limit: { perMinute: 1200 },
    data: ReadyStatus,
  }),
});

/** A job that has used up its retries; it is retained until an administrator retries it. */
export const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  since: Timestamp,
  attempts: NonNegativeInt,
  reason: z.string(),
  texts: textsOf('reason'),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** The latest failed jobs, and their total number. */
export const FailedJobs = z.object({ total: NonNegativeInt, jobs: z.array(FailedJob) });
export type FailedJobs = z.infer<typeof FailedJobs>;

export const JobRetry = z.strictObject({ id: z.optional(z.uuid()) });
export type JobRetry = z.infer<typeof JobRetry>;

export const jobs = offeredAs('operations', {
  failed: endpoint({
    method: 'GET',
    path: '/jobs/parked',
    access: 'settings.read',
    summary: 'Background jobs that used up their retries, the latest 100',
    data: FailedJobs,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/jobs/restart',
    access: 'settings.write',
    summary: 'Retry one failed job, or all of them',
    body: z.nullish(JobRetry),
    data: z.object({ restarted_count: NonNegativeInt }),
  }),
});

/** The number of backups in the response, newest first. */
export const BACKUPS_LIMIT = 30;

/** An attempt at a backup by schedule. One with neither `verified_at` nor `reason` is in progress, or its server ended. */
export const Backup = z.object({
  id: Id,
  /** Of the file in the target. */
  name: z.string(),
  started_at: Timestamp,
  /** When it had been written, and read back whole. */
  verified_at: z.nullable(Timestamp),
  /** In bytes. */
  size: z.nullable(NonNegativeInt),
  row_count: z.nullable(NonNegativeInt),
  /** Why it failed. */
  reason: z.nullable(z.string()),
  texts: textsOf('reason'),
});
export type Backup = z.infer<typeof Backup>;

export const BackupStatus = z.object({
  /** The folder or bucket; null if the server makes no backups. */
  target: z.nullable(z.string()),
  /** When the daily backup is due, in UTC. */
  hour: z.nullable(NonNegativeInt),
  last_good_at: z.nullable(Timestamp),
  backups: z.array(Backup),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

export const backups = offeredAs('operations', {
  get: endpoint({
    method: 'GET',
    path: '/backups',
    access: 'settings.read',
    summary: 'Backups by schedule: where they go, and the latest 30',
    data: BackupStatus,
  }),
});
