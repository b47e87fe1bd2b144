import type { ComponentType, ReactNode } from 'react';
import type { Exporter, RedirectionSideEffect, SortPayload } from 'react-admin';
import type { PatchFilters } from '../list/useListUpdates';
import type { FieldOf, ObjectSchema, RecordOf } from './schema';

/** A text, or a message key. */
export type Message = string;

/** A field of the record, with overrides for label and cell. */
export interface SchemaColumn<R, K extends FieldOf<R>> {
  source: K;
  id?: undefined;
  label?: Message;
  cell?: (value: R[K], record: R) => ReactNode;
  /** False, or the sort name of the API. Default: the field name. */
  sortable?: boolean | string;
  align?: 'start' | 'end';
  /** Hidden below this width of the list: 720, 900 or 1160 px. */
  hideBelow?: 'md' | 'lg' | 'xl';
}

/** A computed column. */
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

/** A list filter: a select over an enum, choices or another resource; or a custom input. */
export interface FilterDeclaration {
  source: string;
  label?: Message;
  /** Text for no filter; default "All". */
  emptyText?: Message;
  choices?: Choice[];
  /** Resource that the options come from. */
  reference?: string;
  /** Custom input; reads `useListContext`. */
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
  /** Placeholder of the search box, which sends filter `search`; no box without it. */
  search?: Message;
  filters?: (FieldOf<R> | FilterDeclaration)[];
  filterDefaults?: Record<string, unknown>;
  /** Between header and table, inside the list context; for example stat cards. */
  header?: ComponentType;
  actions?: ComponentType;
  createLabel?: Message;
  rowActions?: (record: R) => ReactNode;
  /** Actions for selected rows, inside the list context; without it rows have no checkboxes. */
  bulkActions?: ComponentType;
  /** Card on a phone; default: built from the columns. */
  renderCard?: (record: R) => ReactNode;
  empty?: EmptyDeclaration;
  perPage?: number;
  /** False hides the page size select. */
  perPageOptions?: number[] | false;
  /** False disables navigation on row click. */
  rowClick?: false;
  exporter?: Exporter;
}

/** Overrides for the input of a form field. */
export interface InputDeclaration {
  label?: Message;
  helperText?: Message;
  placeholder?: string;
  multiline?: boolean;
  choices?: Choice[];
  /** Resource that the options come from. */
  reference?: string;
  input?: ComponentType<{ source: string; label: string }>;
}

export interface CreateDeclaration<F extends ObjectSchema = ObjectSchema> {
  schema: F;
  title?: Message;
  subtitle?: Message;
  submitLabel?: Message;
  /** False omits a field; its default is sent. */
  inputs?: { [K in FieldOf<RecordOf<F>>]?: InputDeclaration | false };
  defaultValues?: Partial<RecordOf<F>>;
  redirect?: RedirectionSideEffect;
  /** Below the fields, inside the form; for example notes that depend on the input. */
  helperTexts?: ComponentType;
}

export interface ShowDeclaration<R> {
  title?: (record: R) => string;
  subtitle?: (record: R) => ReactNode;
  fields: Column<R>[];
  /** Header buttons, inside the record context. */
  actions?: ComponentType;
  /** Below the fields, inside the record context. */
  footer?: ComponentType;
}

/** A lazily loaded view. */
export interface LazyDeclaration<D> {
  load: () => Promise<{ default: D | ComponentType }>;
}

export interface ResourceDeclaration<S extends ObjectSchema, F extends ObjectSchema> {
  name: string;
  record: S;
  title: Message;
  icon?: ComponentType;
  /** Display name of a record; default: its `name` or id. */
  recordRepresentation?: (record: RecordOf<S>) => string;
  list: ListDeclaration<RecordOf<S>> | ComponentType | LazyDeclaration<ListDeclaration<RecordOf<S>>>;
  create?: CreateDeclaration<F> | ComponentType | LazyDeclaration<CreateDeclaration<F>>;
  show?: ShowDeclaration<RecordOf<S>> | ComponentType | LazyDeclaration<ShowDeclaration<RecordOf<S>>>;
  /** Further pages by path below the resource: `{ ':id/settings': PoolSettings }`. */
  pages?: Record<string, ComponentType | LazyDeclaration<never>>;
}

/**
 * Widens a declaration for one record type to any record. Safe where views pass only their own records
 * back; the compiler cannot check that through a generic.
 */
export function eraseType<T>(declaration: unknown): T {
  return declaration as T;
}
