import { findConflicts } from '../admin/resource/findConflicts';
import { resources } from '../custom-pages/resources';

/** What two of the console's resources, or a resource and the console, both claim; the build refuses any. */
export const resourceConflicts = findConflicts(resources, {
  names: { profile: 'the profile', settings: 'the settings' },
  shortcuts: { d: 'the dashboard' },
});
