// The compiler says: Did you mean '"undoable"'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({ endpoints: coupons, list: { columns: ['code'] }, delete: 'undoble' });
