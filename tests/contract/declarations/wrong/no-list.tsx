// The compiler says: 'list' is missing in type
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

const { list: _, ...withoutList } = coupons;

export default defineResource({ endpoints: { ...withoutList }, list: { columns: ['code'] } });
