// The compiler says: Did you mean to write 'active'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';
import { texts } from '../texts';

export default defineResource({
  endpoints: coupons,
  texts: { de: { ...texts, values: { status: { ...texts.values.status, activ: 'Aktiv' } } }, es: texts },
  list: { columns: ['code'] },
});
