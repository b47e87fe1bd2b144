/**
 * What an application tells the kit about itself, by declaration merging: `resources` are the names of its resources, and
 * `languages` those that it has beside English. The product does it in `contract/resources.ts` and
 * `contract/texts/language.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: an application fills it
export interface Register {}

/** The name of a resource. Any text, until the application registers the names. */
export type ResourceName = Register extends { resources: infer N extends string } ? N : string;

/** A language that a declared resource has texts in, beside the English of its contract. */
export type OtherLanguage = Register extends { languages: infer L extends string } ? L : never;
