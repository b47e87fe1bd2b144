import { administrators } from '#contract/administrators';
import { defineResource } from '../../admin';

/** The users of the console; a part of the settings, so that it is not in the navigation. */
export default defineResource({
  endpoints: administrators,
  api: {
    fullList: { searchFields: ['username', 'email', 'first_name', 'last_name'] },
  },
  menu: false,
  recordRepresentation: 'username',
  list: { load: () => import('./administratorList') },
});
