import { licenses } from '#contract/licenses';
import { routes } from '../http/routes';
import { createLicense } from './createLicense';
import { deleteLicense } from './deleteLicense';
import { deleteLicenses } from './deleteLicenses';
import { getLicense } from './getLicense';
import { importLicenses } from './importLicenses';
import { listLicenses } from './listLicenses';
import { noteKeyUse } from './noteKeyUse';
import { replaceLicense } from './replaceLicense';
import { updateLicense } from './updateLicense';

export default routes(licenses, {
  list: ({ ctx, query }) => listLicenses(ctx, query),
  get: ({ ctx, params }) => getLicense(ctx, params.id),
  create: ({ ctx, body }) => createLicense(ctx, body),
  import: ({ ctx, body }) => importLicenses(ctx, body),
  update: ({ ctx, params, body }) => updateLicense(ctx, params.id, body),
  replace: ({ ctx, params, body }) => replaceLicense(ctx, params.id, body),
  noteKeyUse: ({ ctx, body }) => noteKeyUse(ctx, body),
  delete: ({ ctx, params }) => deleteLicense(ctx, params.id),
  deleteMany: ({ ctx, body }) => deleteLicenses(ctx, body.license_ids),
});
