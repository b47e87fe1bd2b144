import { licenses } from '#contract/licenses';
import type { HttpServer } from '../../../platform/http/fastify';
import { routes } from '../../../platform/http/routes';
import {
  createCsvThread,
  createLicense,
  exportLicenses,
  importLicenses,
  listLicenses,
  recordKeyAccess,
  revealKey,
  updateLicense,
} from '../../stock';
import { deleteLicense, deleteLicenses } from './deleteLicenses';
import { getLicense } from './getLicense';
import { replaceLicense } from './replaceLicense';

export default async function licensesRoutes(app: HttpServer): Promise<void> {
  const thread = createCsvThread();
  app.addHook('onClose', () => thread.close());
  const registerRoutes = routes(licenses, {
    list: ({ ctx, query }) => listLicenses(ctx, query),
    search: ({ ctx, body }) => listLicenses(ctx, body),
    export: ({ ctx, query }) => exportLicenses(ctx, query, thread),
    exportSearch: ({ ctx, body }) => exportLicenses(ctx, body, thread),
    get: ({ ctx, params }) => getLicense(ctx, params.id),
    create: ({ ctx, body }) => createLicense(ctx, body),
    import: ({ ctx, body }) => importLicenses(ctx, body),
    update: async ({ ctx, params, body }) => {
      await updateLicense(ctx, params.id, body);
      return getLicense(ctx, params.id);
    },
    replace: async ({ ctx, params, body }) => {
      await replaceLicense(ctx, params.id, body);
      return getLicense(ctx, params.id);
    },
    reveal: ({ ctx, params, body }) => revealKey(ctx, params.id, body),
    recordKeyAccess: ({ ctx, body }) => recordKeyAccess(ctx, body),
    delete: ({ ctx, params }) => deleteLicense(ctx, params.id),
    deleteMany: ({ ctx, body }) => deleteLicenses(ctx, body),
  });
  await registerRoutes(app);
}
