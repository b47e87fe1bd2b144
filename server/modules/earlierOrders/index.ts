// The public interface of this module.
export { applyOrderOfShop } from './applyOrderOfShop';
