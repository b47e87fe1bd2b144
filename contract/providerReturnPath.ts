/** The page of the console that the OpenID Connect provider sends the user back to. */
export const PROVIDER_RETURN_PATH = '/login/provider';
