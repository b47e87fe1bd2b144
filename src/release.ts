import { formatVersion } from '#contract/system';

/** Of the console; a release sets the commit when it builds it. */
export const RELEASE = formatVersion(import.meta.env.VITE_COMMIT);
