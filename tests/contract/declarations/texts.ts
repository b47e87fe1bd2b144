/** All texts that the coupons of this folder need in one language. */
export const texts = {
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
