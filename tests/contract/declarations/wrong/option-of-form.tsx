// The compiler says: Did you mean to write 'mutationMode'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'] },
  edit: { mutationmode: 'undoable' },
});
