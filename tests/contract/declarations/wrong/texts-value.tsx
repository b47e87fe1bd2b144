// The compiler says: Property 'expired' is missing
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';
import { texts } from '../texts';

export default defineResource({
  endpoints: coupons,
  texts: { de: { ...texts, values: { status: { active: '', paused: '' } } }, es: texts },
  list: { columns: ['code'] },
});
