// The compiler says: Property 'note' is missing
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';
import { texts } from '../texts';

const { note, ...fields } = texts.fields;

export default defineResource({
  endpoints: coupons,
  texts: { de: { ...texts, fields }, es: texts },
  list: { columns: ['code'] },
});
