import { Admin } from '#contract/sessions';
import { defineResource } from '../../admin';
import { administratorApi } from './administratorApi';

/** The users of the console; a part of the settings, so that it is not in the navigation. */
export default defineResource({
  name: 'administrators',
  record: Admin,
  api: administratorApi,
  menu: false,
  recordRepresentation: 'username',
  list: { load: () => import('./administratorList') },
});
