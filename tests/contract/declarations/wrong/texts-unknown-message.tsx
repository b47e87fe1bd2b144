// The compiler says: Did you mean to write 'percent'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';
import { texts } from '../texts';

export default defineResource({
  endpoints: coupons,
  texts: { de: { ...texts, messages: { ...texts.messages, precent: 'Zwischen 1 und 100' } }, es: texts },
  list: { columns: ['code'] },
});
