/** The query of the own second factors. */
export const SECOND_FACTOR_KEY = ['auth', 'second-factor'];
