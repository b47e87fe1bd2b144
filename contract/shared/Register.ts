/**
 * What an application tells the kit about itself, by declaration merging: `resources` are the names of its resources.
 * The product does it in `contract/resources.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: an application fills it
export interface Register {}

/** The name of a resource. Any text, until the application registers the names. */
export type ResourceName = Register extends { resources: infer N extends string } ? N : string;
