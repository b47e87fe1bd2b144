import type { input } from 'zod/v4/core';
import type { OtherLanguage } from '#contract/shared/Register';
import type { TextCode } from '#contract/shared/texts/Text';
import type { CreateOf, RecordOf, ResourceEndpoints } from './endpoints';
import type { FieldOf, ObjectSchema } from './schema';

/** A text of an option: its key in the catalogs, or the text itself in every language. */
export type DeclaredText = TextCode | { [L in 'en' | OtherLanguage]: string };

/** The values of a record, and of the form of a new one. */
type ValuesOf<G extends ResourceEndpoints> = RecordOf<G> &
  ([CreateOf<G>] extends [never] ? unknown : Required<input<Extract<CreateOf<G>, ObjectSchema>>>);

/** The fields of a record and their parts, of three levels: pairs of a path, such as `lines.note`, and its value. */
type Part<R, Prefix extends string = '', Level extends 0[] = [0, 0, 0]> = Level extends [
  0,
  ...infer Rest extends 0[],
]
  ? { [K in FieldOf<R>]: [`${Prefix}${K}`, R[K]] | PartIn<R[K], `${Prefix}${K}.`, Rest> }[FieldOf<R>]
  : never;

type PartIn<V, Prefix extends string, Level extends 0[]> = V extends readonly (infer Item)[]
  ? PartIn<Item, Prefix, Level>
  : V extends object
    ? IsFile<V> extends true
      ? never
      : Part<V, Prefix, Level>
    : never;

/** The parts of a file, its name and content, have no labels. */
type IsFile<V> = [keyof V] extends ['name' | 'data'] ? ('data' extends keyof V ? true : false) : false;

type PathOf<P> = P extends [infer Path extends string, unknown] ? Path : never;

/** The members of an enum, also of a list of them; of any other type never. */
type MemberOf<V> = V extends readonly (infer Item)[]
  ? MemberOf<Item>
  : V extends string
    ? string extends V
      ? never
      : V
    : never;

type MemberAt<P extends [string, unknown], Path> = MemberOf<Extract<P, [Path, unknown]>[1]>;

type EnumPath<P extends [string, unknown]> = P extends [infer Path, infer V]
  ? [MemberOf<V>] extends [never]
    ? never
    : Path & string
  : never;

/** Options that are required if there is something to say. */
type IfAny<Keys, Options> = [Keys] extends [never] ? unknown : Options;

type MessageOf<G> = G extends { create: { messages: infer M extends object } } ? keyof M & string : never;

type Notification = 'created' | 'updated' | 'deleted' | 'create_failed' | 'update_failed' | 'delete_failed';

/**
 * The texts of a resource in one language: `texts: { de: …, es: … }`. With them, where the contract has such: `values`, the
 * members of each enum by its field, and `messages`.
 */
export interface ResourceTexts<Field extends string> {
  /** One and many: `Gutschein |||| Gutscheine`. */
  name: string;
  /** The button that creates a record; default: the general text, with the name. */
  create?: string;
  /** Labels of all fields, also of their parts: `lines.note`. */
  fields: { [K in Field]: string };
  /** Toasts; default: the general texts, with the name. */
  notifications?: { [K in Notification]?: string };
}

interface ValueTexts<P extends [string, unknown]> {
  values: { [Path in EnumPath<P>]: { [V in MemberAt<P, Path>]: string } };
}

interface MessageTexts<Name extends string> {
  messages: { [K in Name]: string };
}

type Texts<G extends ResourceEndpoints> = {
  [L in OtherLanguage]: ResourceTexts<Exclude<PathOf<Part<ValuesOf<G>>>, 'id'>> &
    IfAny<EnumPath<Part<RecordOf<G>>>, ValueTexts<Part<RecordOf<G>>>> &
    IfAny<MessageOf<G>, MessageTexts<MessageOf<G>>>;
};

/**
 * The texts of a resource in the languages beside English, which follows from the contract; the catalogs may have them
 * instead. `findUntranslated` finds a resource without any.
 */
export type TextsOption<G extends ResourceEndpoints> = [OtherLanguage] extends [never]
  ? unknown
  : { texts?: Texts<G> };
