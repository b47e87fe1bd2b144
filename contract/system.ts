import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint';

/** The application's version. */
export const VERSION = '2.0.0';

const HealthStatus = z.object({ status: z.literal('ok') });

const ReadyStatus = z.extend(HealthStatus, {
  /** Webhooks are stored and requests served, but some orders get no keys yet: see `GET /recovery`. */
  is_recovering: z.boolean(),
});

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Liveness: the process responds',
    access: 'public',
    data: HealthStatus,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    summary: 'Readiness: the database accepts writes and has the schema of this version',
    access: 'public',
    data: ReadyStatus,
  }),
};
