import type { RegisteredTexts } from '../Register';
import type * as en from './en';

/** The texts in English: the application's and the kit's. */
type English = typeof en & RegisteredTexts;

/** The key of a text in the catalogs, such as `pools.not_found`; the API sends it as a code. */
export type TextCode = Keys<English>;

type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}`;
}[keyof T & string];

/** The same texts in another language. */
export type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** The texts of the kit in one language: it has all that English has. */
export type KitTexts = Translated<typeof en>;

/** A text in every language: a code and the values of its placeholders. */
export interface Text {
  code: TextCode;
  params: Record<string, TextParam>;
}

/** A value of a placeholder; texts among them are translated, and a list of them is joined with commas and "and". */
export type TextParam = string | number | Text | Text[];

/** The plural is selected by `smart_count`, as in polyglot. */
type Names<T> = Placeholders<T> | (T extends `${string}||||${string}` ? 'smart_count' : never);

type Placeholders<T> = T extends `${string}%{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;

type EnglishOf<T, Code extends string> = Code extends keyof T
  ? T[Code]
  : Code extends `${infer Area}.${infer Rest}`
    ? Area extends keyof T
      ? EnglishOf<T[Area], Rest>
      : never
    : never;

/** The values that a text needs: `%{max}` needs `max`; `smart_count` selects the plural. */
export type TextParams<C extends TextCode> = {
  [Name in Names<EnglishOf<English, C>>]: Name extends 'smart_count' ? number : TextParam;
};

/** The parameters after the code: none if the text has no placeholders. */
export type TextArguments<C extends TextCode> = keyof TextParams<C> extends never
  ? []
  : [params: TextParams<C>];

/** Creates a text; unknown codes and missing values do not compile. */
export function textOf<C extends TextCode>(code: C, ...args: TextArguments<C>): Text {
  return { code, params: args[0] ?? {} };
}
