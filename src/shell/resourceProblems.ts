import { resources as catalog } from '#contract/texts/en';
import { findConflicts } from '../admin/resource/findConflicts';
import { findRepeatedColumns } from '../admin/resource/findRepeatedColumns';
import { findUntranslated } from '../admin/resource/getResourceTexts';
import { resources } from '../custom-pages/resources';

/**
 * What two of the console's resources, or a resource and the console, both claim, columns that stand twice, and resources
 * without texts; the build refuses any.
 */
export const resourceProblems = [
  ...findConflicts(resources, {
    names: { profile: 'the profile', settings: 'the settings' },
    shortcuts: { d: 'the dashboard' },
  }),
  ...(await findRepeatedColumns(resources)),
  ...findUntranslated(resources, catalog),
];
