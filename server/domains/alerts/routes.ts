import { alertTargets } from '#contract/alertTargets';
import { emails, preferences } from '#contract/notifications';
import { routes } from '../../platform/http/routes';
import { alertTargets as targetTable } from '../../schema';
import { crudHandlers } from '../crud';
import { listEmailFailures, retryAllEmails, retryEmail } from './emails/emailFailures';
import { deletePreference, listPreferences, upsertPreference } from './preferences';
import { prepareTarget } from './targets/prepareTarget';
import { resolveTargetFailures } from './targets/targetFailures';
import { testTarget } from './targets/testTarget';

export default routes(emails, {
  failures: ({ ctx }) => listEmailFailures(ctx),
  retry: ({ ctx, params }) => retryEmail(ctx, params.id),
  retryAll: ({ ctx }) => retryAllEmails(ctx),
});

export const preferenceRoutes = routes(preferences, {
  list: ({ ctx }) => listPreferences(ctx),
  save: ({ ctx, body: { loaded, ...body } }) => upsertPreference(ctx, body, loaded),
  delete: ({ ctx, params }) => deletePreference(ctx, params.id),
});

const targets = crudHandlers(alertTargets, {
  table: targetTable,
  name: 'Target',
  searchable: ['name'],
  kind: 'alertTarget',
  prepare: prepareTarget,
});

export const alertTargetRoutes = routes(alertTargets, {
  ...targets,
  update: async (request) => {
    const target = await targets.update(request);
    await resolveTargetFailures(request.ctx.db);
    return target;
  },
  delete: async (request) => {
    await targets.delete(request);
    await resolveTargetFailures(request.ctx.db);
    return null;
  },
  test: ({ ctx, params }) => testTarget(ctx, params.id),
});
