import { createKeyValidator, type ImportResult, type LicenseImport } from '#contract/licenseForms';
import { presentTexts } from '../../../platform/db/textColumn';
import { EXPIRED_TEXT } from '../licenses/createLicense';
import { type AcceptedKey, countDeliveries, type Stock } from '../licenses/insertLicenses';
import { isExpired } from '../licenses/list/isExpired';

/** Separates valid keys from invalid and duplicate ones, a chunk of the request at a time. */
export function* validateImport(licenses: LicenseImport['licenses'], pool: Stock, chunkSize: number) {
  const validateKey = createKeyValidator();
  for (let start = 0; start < licenses.length; start += chunkSize) {
    const accepted: AcceptedKey[] = [];
    const rejected: ImportResult['errors'] = [];
    for (const [position, license] of licenses.slice(start, start + chunkSize).entries()) {
      const index = start + position;
      const expiresOn = license.expires_on ?? null;
      const validated = validateKey(license.license_key);
      const problem = validated.problem ?? (isExpired(expiresOn) ? EXPIRED_TEXT : undefined);
      if (problem) rejected.push({ index, ...presentTexts({ message: problem }) });
      else if (validated.key !== undefined)
        accepted.push({
          index,
          key: validated.key,
          deliveries: countDeliveries(pool, license.delivre_x_times),
          expiresOn,
        });
    }
    yield { accepted, rejected };
  }
}
