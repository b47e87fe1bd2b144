import type { ComponentType } from 'react';
import type { FileMark } from '#contract/shared/file';
import type { View } from './declarations/View';
import type { InnerOf, ObjectSchema, ShapeOf } from './schema';

/** The types of zod that the kit has no input for. */
type UneditableType =
  | 'any'
  | 'unknown'
  | 'record'
  | 'map'
  | 'set'
  | 'tuple'
  | 'bigint'
  | 'custom'
  | 'file'
  | 'intersection'
  | 'lazy';

type DefOf<T> = T extends { _zod: { def: infer Def } } ? Def : never;
type TypeOf<T> = DefOf<T> extends { type: infer Type } ? Type : never;

/** An array of arrays, dates or check boxes has no input. */
type IsEditableItem<T> = [TypeOf<T>] extends ['array' | 'boolean' | 'date'] ? false : IsEditablePart<T>;

type IsEditable<T> = [TypeOf<T>] extends ['array']
  ? DefOf<T> extends { element: infer Item }
    ? IsEditableItem<InnerOf<Item>>
    : true
  : [TypeOf<T>] extends ['union']
    ? DefOf<T> extends { discriminator: string; options: readonly (infer Branch)[] }
      ? HasEditableParts<Branch>
      : false
    : [TypeOf<T>] extends ['object']
      ? HasEditableParts<T>
      : [TypeOf<T>] extends [UneditableType]
        ? false
        : true;

/** A file is a field of the record itself. */
type IsEditablePart<T> = T extends FileMark ? false : IsEditable<T>;

/** Of an object, or of each branch of a union. */
type HasEditableParts<T> = [T extends unknown ? UneditablePartOf<T> : never] extends [never] ? true : false;

type UneditablePartOf<T> = {
  [K in keyof ShapeOf<T>]: IsEditablePart<InnerOf<ShapeOf<T>[K]>> extends false ? K : never;
}[keyof ShapeOf<T>];

/** The fields that the kit has no input for. */
type UneditableFieldOf<F> = {
  [K in keyof ShapeOf<F>]: IsEditable<InnerOf<ShapeOf<F>[K]>> extends false ? K : never;
}[keyof ShapeOf<F>];

/** An input of the resource itself. */
interface OwnInput {
  input: ComponentType<{ source: string; label: string }>;
}

/** A form; it asks for the inputs of the fields that the kit has none for: a component, or false to leave the field out. */
export type FormView<D, F extends ObjectSchema> = [UneditableFieldOf<F>] extends [never]
  ? View<D>
  : ViewWithOwnInputs<UneditableFieldOf<F>, D>;

/** The compiler names the fields first. */
type ViewWithOwnInputs<Field extends PropertyKey, D> = View<
  D & { inputs: { [K in Field]: OwnInput | false } }
>;
