import type { Column } from './declarations/columns';
import type { CustomFilter, ReferenceFilter, SchemaFilter } from './declarations/filters';
import type { InputDeclaration } from './declarations/forms';
import type { ListDeclaration } from './declarations/ListDeclaration';
import type { AnyEndpoints } from './endpoints';
import type { ObjectSchema } from './schema';

// Declarations as the views get them: the same for all resources, whose types the compiler has checked where they are
// declared.

export type AnyColumn = Column<AnyEndpoints>;
export type AnyFilter = string | SchemaFilter<string> | ReferenceFilter | CustomFilter;

export interface AnyListDeclaration extends Omit<ListDeclaration<AnyEndpoints>, 'filters'> {
  filters?: AnyFilter[];
}

/** A form with its schema. */
export interface FormFields {
  schema: ObjectSchema;
  inputs?: Record<string, InputDeclaration | false | undefined>;
}
