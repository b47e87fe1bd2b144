// The compiler says: NoExportOfSecrets<"api_secret">
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code', 'api_secret'], export: true },
});
