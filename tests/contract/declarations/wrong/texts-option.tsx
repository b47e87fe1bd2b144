// The compiler says: Did you mean to write 'create'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';
import { texts } from '../texts';

export default defineResource({
  endpoints: coupons,
  texts: { de: { ...texts, creat: 'Anlegen' }, es: texts },
  list: { columns: ['code'] },
});
