// What other modules may use.
export { saveShopStates } from './saveShopStates';
