/** What the counts of validated keys are kept under, so that a run can refresh them. */
export const VALIDATION_STATS = ['validation', 'stats'];
