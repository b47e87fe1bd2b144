// The compiler says: Argument of type '"pool"' is not assignable to parameter of type
import { reference } from '#contract/shared/reference';

export const pool_id = reference('pool');
