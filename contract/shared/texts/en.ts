/** Every text of the kit in English. An application adds its own. */

export { fields, values } from './en/fields';
export { kit } from './en/kit';
export { ra } from './en/ra';
export { connection, failures, responses, upstream } from './en/responses';
