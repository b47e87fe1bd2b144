// The public interface of this module.
export { saveShopStates } from './saveShopStates';
