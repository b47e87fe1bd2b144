// The compiler says: 'NoSuchEndpoint<"create">'
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({ endpoints: { list: coupons.list }, list: { columns: ['code'] }, create: {} });
