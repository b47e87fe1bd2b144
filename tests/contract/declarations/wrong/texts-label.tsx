// The compiler says: Property 'es' is missing
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: [{ source: 'code', label: { en: 'Code', de: 'Kennung' } }] },
});
