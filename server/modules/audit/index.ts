// What other modules may use.
export { audit } from './audit';
