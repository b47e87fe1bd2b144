export { callEndpoint } from './callEndpoint';
export { hasCapability, isOffered } from './capabilities';
