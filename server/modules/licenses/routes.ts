import { licenses } from '#contract/licenses';
import { createThread } from '../../platform/createThread';
import type { HttpServer } from '../../platform/http/fastify';
import { routes } from '../../platform/http/routes';
import { createLicense } from './createLicense';
import { deleteLicense, deleteLicenses } from './deleteLicenses';
import type { CsvTask } from './export/csvThread';
import { exportLicenses } from './export/exportLicenses';
import { getLicense } from './getLicense';
import { importLicenses } from './importLicenses';
import { listLicenses } from './listLicenses';
import { recordKeyAccess } from './recordKeyAccess';
import { replaceLicense } from './replaceLicense';
import { revealKey } from './revealKey';
import { updateLicense } from './updateLicense';

const CSV_THREAD = new URL('./export/csvThread.ts', import.meta.url);

export default async function licensesRoutes(app: HttpServer): Promise<void> {
  const thread = createThread<CsvTask, Uint8Array>(CSV_THREAD);
  app.addHook('onClose', () => thread.close());
  const registerRoutes = routes(licenses, {
    list: ({ ctx, query }) => listLicenses(ctx, query),
    search: ({ ctx, body }) => listLicenses(ctx, body),
    export: ({ ctx, query }) => exportLicenses(ctx, query, thread),
    exportSearch: ({ ctx, body }) => exportLicenses(ctx, body, thread),
    get: ({ ctx, params }) => getLicense(ctx, params.id),
    create: ({ ctx, body }) => createLicense(ctx, body),
    import: ({ ctx, body }) => importLicenses(ctx, body),
    update: ({ ctx, params, body }) => updateLicense(ctx, params.id, body),
    replace: ({ ctx, params, body }) => replaceLicense(ctx, params.id, body),
    reveal: ({ ctx, params, body }) => revealKey(ctx, params.id, body),
    recordKeyAccess: ({ ctx, body }) => recordKeyAccess(ctx, body),
    delete: ({ ctx, params }) => deleteLicense(ctx, params.id),
    deleteMany: ({ ctx, body }) => deleteLicenses(ctx, body),
  });
  await registerRoutes(app);
}
