export { callEndpoint } from './callEndpoint';
export type { ResourceConfig } from './ResourceConfig';
