import type { LicenseImport, LicenseImported } from '#contract/licenses';
import type { Context } from '../context';
import { notReady } from '../errors';

export async function importLicenses(_ctx: Context, _input: LicenseImport): Promise<LicenseImported> {
  throw notReady('Bulk import is not there yet');
}
