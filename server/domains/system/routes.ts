import { backups, jobs, system } from '#contract/system';
import type { HttpServer } from '../../platform/http/fastify';
import { routes } from '../../platform/http/routes';
import { release } from '../../platform/release';
import { isRecoveryOpen } from '../alerts';
import { getBackups } from './backups/getBackups';
import { createReadinessCheck } from './checkReadiness';
import { listFailedJobs, retryFailedJobs } from './failedJobs';

export default async function systemRoutes(app: HttpServer): Promise<void> {
  const checkReadiness = createReadinessCheck();
  const register = routes(
    system,
    {
      health: async () => ({ status: 'ok', ...release }),
      ready: async ({ ctx }) => {
        await checkReadiness(ctx);
        return { status: 'ok', is_recovering: await isRecoveryOpen(ctx.db) };
      },
    },
    { health: { config: { isServedWhileDraining: true } } },
  );
  await register(app);
}

export const backupRoutes = routes(backups, { get: ({ ctx }) => getBackups(ctx) });

export const jobRoutes = routes(jobs, {
  failed: ({ ctx }) => listFailedJobs(ctx),
  retry: ({ ctx, body }) => retryFailedJobs(ctx, body ?? {}),
});
