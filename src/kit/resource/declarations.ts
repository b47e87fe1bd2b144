import type { ComponentType, ReactNode } from 'react';
import type { Exporter, RedirectionSideEffect, SortPayload } from 'react-admin';
import type { PatchFilters } from '../list/useListUpdates';
import type { FieldOf, ObjectSchema, RecordOf } from './schema';

/** Text as it is read, or the key of a message. */
export type Message = string;

/** One field of the record, with overrides for its label and its cell. */
export interface SchemaColumn<R, K extends FieldOf<R>> {
  source: K;
  id?: undefined;
  label?: Message;
  cell?: (value: R[K], record: R) => ReactNode;
  /** False, or the name the API sorts by. Sortable by its own name where nothing is said. */
  sortable?: boolean | string;
  align?: 'start' | 'end';
  /** Left out where the list itself is narrower than this: 720, 900 or 1160 px. */
  hideBelow?: 'md' | 'lg' | 'xl';
}

/** A column that is no field of the record. */
export interface CustomColumn<R> extends Pick<SchemaColumn<R, never>, 'sortable' | 'align' | 'hideBelow'> {
  id: string;
  source?: undefined;
  label: Message;
  cell: (record: R) => ReactNode;
}

export type Column<R> = FieldOf<R> | { [K in FieldOf<R>]: SchemaColumn<R, K> }[FieldOf<R>] | CustomColumn<R>;

export interface Choice {
  id: string | number;
  name: string;
}

/** A filter of a list: a select over an enum, given choices, or another resource; or a control of one's own. */
export interface FilterDeclaration {
  source: string;
  label?: Message;
  /** What stands for no filter; "All" where nothing is said. */
  emptyText?: Message;
  choices?: Choice[];
  /** Name of the resource that is chosen from. */
  reference?: string;
  /** Control of one's own; reads `useListContext`. */
  input?: ComponentType<{ onChange: PatchFilters }>;
}

export interface EmptyDeclaration {
  title: Message;
  text?: Message;
  action?: ReactNode;
}

export interface ListDeclaration<R> {
  title?: Message;
  subtitle?: Message | ComponentType;
  columns: Column<R>[];
  sort?: SortPayload & { field: FieldOf<R> };
  /** Placeholder of the search box; no box without one. The text is sent as filter `search`. */
  search?: Message;
  filters?: (FieldOf<R> | FilterDeclaration)[];
  filterDefaults?: Record<string, unknown>;
  /** Between header and table, inside the list's context: stat cards for instance. */
  header?: ComponentType;
  /** Beside the create button. */
  actions?: ComponentType;
  createLabel?: Message;
  rowActions?: (record: R) => ReactNode;
  /** What can be done with selected rows, inside the list's context; without it rows have no checkboxes. */
  bulkActions?: ComponentType;
  /** A row on a phone; made of the columns where nothing is said. */
  renderCard?: (record: R) => ReactNode;
  empty?: EmptyDeclaration;
  perPage?: number;
  /** False leaves out the choice of rows per page. */
  perPageOptions?: number[] | false;
  /** False: a click on a row does nothing. */
  rowClick?: false;
  exporter?: Exporter;
}

/** How a form's field is asked for, where its type does not say enough. */
export interface InputDeclaration {
  label?: Message;
  helperText?: Message;
  placeholder?: string;
  multiline?: boolean;
  choices?: Choice[];
  /** Name of the resource that is chosen from. */
  reference?: string;
  /** Input of one's own; reads and writes the field named by `source`. */
  input?: ComponentType<{ source: string; label: string }>;
}

export interface CreateDeclaration<F extends ObjectSchema = ObjectSchema> {
  schema: F;
  title?: Message;
  subtitle?: Message;
  submitLabel?: Message;
  /** False leaves a field out of the form; its default is sent. */
  inputs?: { [K in FieldOf<RecordOf<F>>]?: InputDeclaration | false };
  defaultValues?: Partial<RecordOf<F>>;
  redirect?: RedirectionSideEffect;
  /** Beside or under the fields, inside the form: notes that depend on what was entered. */
  helperTexts?: ComponentType;
}

export interface ShowDeclaration<R> {
  title?: (record: R) => string;
  subtitle?: (record: R) => ReactNode;
  fields: Column<R>[];
  /** Buttons of the header, inside the record's context. */
  actions?: ComponentType;
  /** Under the fields, inside the record's context. */
  footer?: ComponentType;
}

/** A view in a file of its own, which is loaded when somebody goes there. */
export interface LazyDeclaration<D> {
  load: () => Promise<{ default: D | ComponentType }>;
}

/** A resource of the console. Everything the schema cannot say is an override. */
export interface ResourceDeclaration<S extends ObjectSchema, F extends ObjectSchema> {
  name: string;
  record: S;
  title: Message;
  icon?: ComponentType;
  /** How a record is called in dialogs and links; its `name` or id where nothing is said. */
  recordRepresentation?: (record: RecordOf<S>) => string;
  list: ListDeclaration<RecordOf<S>> | ComponentType | LazyDeclaration<ListDeclaration<RecordOf<S>>>;
  create?: CreateDeclaration<F> | ComponentType | LazyDeclaration<CreateDeclaration<F>>;
  show?: ShowDeclaration<RecordOf<S>> | ComponentType | LazyDeclaration<ShowDeclaration<RecordOf<S>>>;
  /** Further pages by their path below the resource: `{ ':id/settings': PoolSettings }`. */
  pages?: Record<string, ComponentType | LazyDeclaration<never>>;
}

/**
 * Takes a declaration for one record type as one for any record. Safe where the views only hand a
 * declaration's own records back to it; the compiler cannot follow that through a generic.
 */
export function eraseType<T>(declaration: unknown): T {
  return declaration as T;
}
