/** Every text of the kit in Spanish. */

export { fields, values } from './es/fields';
export { kit } from './es/kit';
export { ra } from './es/ra';
export { connection, failures, responses, upstream } from './es/responses';
