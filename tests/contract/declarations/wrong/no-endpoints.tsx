// The compiler says: Property 'endpoints' is missing
import { defineResource } from '../../../../src/admin';

export default defineResource({ list: { columns: ['code'] } });
