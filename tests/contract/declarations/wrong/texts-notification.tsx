// The compiler says: Did you mean to write 'created'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';
import { texts } from '../texts';

export default defineResource({
  endpoints: coupons,
  texts: { de: { ...texts, notifications: { creatd: 'Angelegt' } }, es: texts },
  list: { columns: ['code'] },
});
