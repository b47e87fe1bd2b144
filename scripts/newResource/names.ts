/** The names of a resource in the places that its code uses. */
export interface ResourceNames {
  /** `boats`: resource, path, table, module and endpoints. */
  plural: string;
  /** `boat`: audit kind, and the start of local names. */
  singular: string;
  /** `Boat`: schema and type. */
  type: string;
}

const NAME = /^[a-z][a-zA-Z]*s$/;

/** Reads `boats`. Throws an error that says what a name must be. */
export function readNames(plural: string | undefined): ResourceNames {
  if (!plural || !NAME.test(plural)) {
    throw new Error('Name the resource in the plural, in camel case: npm run new-resource boats name:text!');
  }
  const singular = toSingular(plural);
  return { plural, singular, type: singular.charAt(0).toUpperCase() + singular.slice(1) };
}

/** `batch` for `batches`, `category` for `categories`, `license` for `licenses`. */
function toSingular(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return /(ss|x|ch|sh)es$/.test(plural) ? plural.slice(0, -2) : plural.slice(0, -1);
}

/** `gift cards` for `giftCards`. */
export const toWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
/** `Gift cards` for `giftCards` and `gift_cards`. */
export const toTitle = (name: string) =>
  toWords(name)
    .replaceAll('_', ' ')
    .replace(/^./, (letter) => letter.toUpperCase());
export const toSnake = (name: string) => toWords(name).replaceAll(' ', '_');
export const toCamel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
export const toPascal = (name: string) => toCamel(`_${name}`);
