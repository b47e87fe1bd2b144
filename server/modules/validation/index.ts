// What other modules may use.
export { enqueueValidations } from './validateBackorderedPool';
