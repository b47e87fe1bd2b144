/** Every text of the kit in German. */

export { fields, values } from './de/fields';
export { kit } from './de/kit';
export { ra } from './de/ra';
export { connection, failures, responses, upstream } from './de/responses';
