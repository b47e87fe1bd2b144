import type { MutationMode } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import type { input } from 'zod/v4/core';
import type { CreatedOf, CreateOf, ResourceEndpoints, UpdateOf } from '../endpoints';
import type { FieldOf, ObjectSchema, RequiredFieldOf } from '../schema';
import type { DeclaredText } from '../texts';
import type { NeedsCapability } from './View';

export interface Choice<Value extends string | number = string | number> {
  id: Value;
  name: string;
}

/** Overrides for the input of a form field; without its capability the default is sent. */
export interface InputDeclaration<Value extends string | number = string | number> extends NeedsCapability {
  helperText?: DeclaredText;
  multiline?: boolean;
  choices?: Choice<Value>[];
  input?: ComponentType<{ source: string; label: string }>;
}

/** Overrides for a field that the API requires, and that a form cannot omit. */
interface RequiredInputDeclaration<Value extends string | number> extends InputDeclaration<Value> {}

/** Ids of choices for a field. */
type ChoiceOf<V> = Extract<V extends readonly (infer Item)[] ? Item : V, string | number>;

type CreateInputs<F extends ObjectSchema> = {
  [K in FieldOf<input<F>>]?: K extends RequiredFieldOf<F>
    ? RequiredInputDeclaration<ChoiceOf<input<F>[K]>>
    : InputDeclaration<ChoiceOf<input<F>[K]>> | false;
};

type EditInputs<F extends ObjectSchema> = {
  [K in FieldOf<input<F>>]?: InputDeclaration<ChoiceOf<input<F>[K]>> | false;
};

/** A form must have every field that the API requires. */
interface MissingRequiredFields<Field> {
  isMissingInTheForm: Field;
}

type Complete<F extends ObjectSchema, Body extends ObjectSchema> = [
  Exclude<RequiredFieldOf<Body>, FieldOf<input<F>>>,
] extends [never]
  ? unknown
  : MissingRequiredFields<Exclude<RequiredFieldOf<Body>, FieldOf<input<F>>>>;

/** The form of a new record; its inputs follow from the schema. */
export interface CreateDeclaration<G extends ResourceEndpoints, F extends ObjectSchema = CreateOf<G>> {
  /** Fields of another form than the endpoint's; it has all that the API requires. */
  schema?: F & Complete<F, CreateOf<G>>;
  /** False omits a field that is optional or has a default. */
  inputs?: CreateInputs<F>;
  /** The values that the form has at first; default: those of the schema. */
  defaultValues?: Partial<input<F>>;
  subtitle?: DeclaredText;
  /**
   * Of an embedded resource: shows what the API tells once, such as a new key, in place of the form until it calls `close`.
   * Null: there is nothing to show.
   */
  created?: (record: CreatedOf<G>, close: () => void) => ReactNode;
}

/** The form that changes a record. */
export interface EditDeclaration<G extends ResourceEndpoints> {
  /** False omits a field; it keeps its value. */
  inputs?: EditInputs<UpdateOf<G>>;
  /**
   * Default `pessimistic`: a refused change keeps the input. `optimistic` and `undoable` return to the list at once.
   */
  mutationMode?: MutationMode;
}
