// The compiler says: 'kode' does not exist in type '{ api_secret: string; code: string;
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';
import { texts } from '../texts';

export default defineResource({
  endpoints: coupons,
  texts: { de: { ...texts, fields: { ...texts.fields, kode: 'Kennung' } }, es: texts },
  list: { columns: ['code'] },
});
