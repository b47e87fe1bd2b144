// The compiler says: Type '"note"' is not assignable to type '"code" | "id" | "percent" | "starts_on"
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: [{ source: 'note', sortable: 'note' }] },
});
