import { PreferenceUpsert, preferences } from '#contract/notifications';

/** One call adds and changes a recipient; the kit adds what the form had loaded. */
const save = { ...preferences.save, body: PreferenceUpsert };

export const preferenceEndpoints = { ...preferences, create: save, update: save };
