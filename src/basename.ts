/** The address below which the console's pages lie. */
export const BASENAME = '/dashboard';
