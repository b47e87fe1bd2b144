import { defineResource } from '../../admin';
import { preferenceEndpoints } from './preferenceEndpoints';

/** The recipients of alerts, a part of the settings and of those of a pool. */
export default defineResource({
  name: 'preferences',
  endpoints: preferenceEndpoints,
  embedded: true,
  api: {
    fullList: {
      // A recipient of all pools gets the alerts of each.
      filters: {
        license_group_id: (preference, poolId) => [null, poolId].includes(preference.license_group_id),
      },
    },
  },
  recordRepresentation: 'email',
  list: { load: () => import('./preferenceList') },
  create: { load: () => import('./preferenceForm') },
  edit: { load: () => import('./preferenceForm') },
  delete: 'undoable',
});
