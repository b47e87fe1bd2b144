import { Admin } from '#contract/sessions';
import { defineResource } from '../../admin';

/** The users of the console; a part of the settings, so that it is not in the navigation. */
export default defineResource({
  name: 'administrators',
  record: Admin,
  api: {
    changes: ['update'],
    fullList: { searchFields: ['username', 'email', 'first_name', 'last_name'] },
  },
  menu: false,
  recordRepresentation: 'username',
  list: { load: () => import('./administratorList') },
});
