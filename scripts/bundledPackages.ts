/**
 * Packages of many small modules and no other files, which the bundles of the server contain: reading and linking their
 * 300 files took a quarter of a start.
 */
export const BUNDLED_PACKAGES = [
  /^@noble\//,
  /^@scure\//,
  '@date-fns/tz',
  'age-encryption',
  'commander',
  'date-fns',
  'drizzle-orm',
  'zod',
];
