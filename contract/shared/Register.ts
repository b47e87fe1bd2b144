/**
 * What an application tells the kit about itself, by declaration merging. All of it is optional:
 *
 * - `resources`: the names of its resources
 * - `endpoints`: the groups of their endpoints, by the name of the resource
 * - `permissions`: the names of its permissions, `<resource>.<action>`
 * - `scopes`: what an API key may do
 * - `capabilities`: what not every server offers
 * - `texts`: the type of its texts in English, with those of the kit or beside them
 * - `languages`: those that it has beside English
 */
// biome-ignore lint/suspicious/noEmptyInterface: an application fills it
export interface Register {}

/** The name of a resource. Any text, until the application registers the names. */
export type ResourceName = Register extends { resources: infer N extends string } ? N : string;

/** The groups of endpoints by the name of the resource; none, until the application registers them. */
export type RegisteredEndpoints = Register extends { endpoints: infer G } ? G : Record<never, never>;

/** A permission. Any text, until the application registers the names. */
export type Permission = Register extends { permissions: infer P extends string } ? P : string;

/** What an API key may do. Any text, until the application registers the names. */
export type Scope = Register extends { scopes: infer S extends string } ? S : string;

/** What not every server offers. Any text, until the application registers the names. */
export type Capability = Register extends { capabilities: infer C extends string } ? C : string;

/** The texts of the application in English. */
export type RegisteredTexts = Register extends { texts: infer T } ? T : unknown;

/** A language that a declared resource has texts in, beside the English of its contract. */
export type OtherLanguage = Register extends { languages: infer L extends string } ? L : never;
