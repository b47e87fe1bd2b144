// The compiler says: Property 'es' is missing
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  texts: {
    de: {
      name: '',
      fields: {
        code: '',
        percent: '',
        status: '',
        pool_id: '',
        starts_on: '',
        note: '',
        api_secret: '',
        created_at: '',
      },
      values: { status: { active: '', paused: '', expired: '' } },
      messages: { percent: '' },
    },
  },
  list: { columns: ['code'] },
});
