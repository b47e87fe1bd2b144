// The compiler says: Did you mean '"code"'?
import type { ListDeclaration } from '../../../../src/admin';
import type { coupons } from '../coupons';

export const list: ListDeclaration<typeof coupons> = { columns: ['cod'] };
