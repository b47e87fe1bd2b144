// The compiler says: 'RequiredInputDeclaration<
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'] },
  create: { inputs: { code: false } },
});
