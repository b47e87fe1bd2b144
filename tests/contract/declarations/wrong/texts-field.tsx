// The compiler says: Property 'note' is missing
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

const es = {
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
};

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
        api_secret: '',
        created_at: '',
      },
      values: { status: { active: '', paused: '', expired: '' } },
      messages: { percent: '' },
    },
    es,
  },
  list: { columns: ['code'] },
});
