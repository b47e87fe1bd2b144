import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint';

/** The application's version. */
export const VERSION = '2.0.0';

const HealthStatus = z.object({ status: z.literal('ok') });

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
    summary: 'Readiness: the database responds and its schema is up to date',
    access: 'public',
    data: HealthStatus,
  }),
};
