import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint';

/** The application's version, as Settings shows it. */
export const VERSION = '2.0.0';

const HealthStatus = z.object({ status: z.literal('ok') });

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'The process is alive',
    access: 'public',
    data: HealthStatus,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    summary: 'The database answers and its tables are up to date',
    access: 'public',
    data: HealthStatus,
  }),
};
