/** The title people see: the product's name, set at build by `PRODUCT_NAME`. */
export const PRODUCT = `${__PRODUCT_NAME__} V2`;
