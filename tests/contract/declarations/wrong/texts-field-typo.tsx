// The compiler says: Did you mean to write 'percent'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';
import { texts } from '../texts';

const { percent, ...fields } = texts.fields;

export default defineResource({
  endpoints: coupons,
  texts: { de: { ...texts, fields: { ...fields, precent: percent } }, es: texts },
  list: { columns: ['code'] },
});
