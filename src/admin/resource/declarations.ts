import type SvgIcon from '@mui/material/SvgIcon';
import type { DataProvider, MutationMode, SortPayload } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import type { Permission } from '#contract/permissions';
import type { ResourceName } from '#contract/shared/Register';
import type { TextCode } from '#contract/texts/Text';
import type { ResourceConfig } from '../../dataProvider/ResourceConfig';
import type { PeriodSet } from '../list/filters/periods';
import type { PatchFilters } from '../list/useListUpdates';
import type { FieldOf, ObjectSchema, RecordOf } from './schema';

export type Icon = typeof SvgIcon;

export interface ResourceDeclaration<
  S extends ObjectSchema,
  C extends ObjectSchema,
  E extends ObjectSchema,
  Sort extends string,
> {
  /** Name in the data provider, the routes and the texts: `resources.<name>.name` is its name in headings. */
  name: string;
  /** Defines types, labels and cells. */
  record: S;
  /** An icon of `@mui/icons-material`, for the navigation. */
  icon?: Icon;
  /** Display name of a record: a field, or a function. Default: its `name`, `title` or id. */
  recordRepresentation?: FieldOf<RecordOf<S>> | ((record: RecordOf<S>) => string);
  list: View<ListDeclaration<RecordOf<S>, NoInfer<Sort>>>;
  create?: View<CreateDeclaration<C>>;
  edit?: View<EditDeclaration<E>>;
  show?: View<ShowDeclaration>;
  /** Buttons that delete a record: after confirmation, or at once with undo. */
  delete?: 'pessimistic' | 'undoable';
  /** Other pages, by path below the resource. */
  pages?: Record<string, PageDeclaration>;
  /** How the API differs from the standard contract; none for a resource that follows it. */
  api?: ResourceConfig<Sort>;
  /** False leaves the resource out of the navigation. */
  menu?: false;
  /** The number beside the name in the navigation; default: that of all records. */
  useCount?: () => number | undefined;
  /** The key after G that opens the list; D, P, M, S, L, O, C, N and A are taken. */
  shortcut?: string;
  /** Finds records in the command palette, with a hint below their name. */
  palette?: {
    hint?: (record: RecordOf<S>, translate: (key: string) => string) => string | null | undefined;
  };
}

/**
 * Another page of a resource; its label adds it to the actions of the command palette. Without a permission, who may
 * read the resource may open it.
 */
export interface PageDeclaration extends LazyDeclaration<never> {
  label?: TextCode;
  permission?: Permission;
}

/** A lazily loaded view. */
export interface LazyDeclaration<D> {
  load: () => Promise<{ default: D | ComponentType }>;
}

/** A declaration, a component, or either of them loaded lazily. */
export type View<D> = D | ComponentType | LazyDeclaration<D>;

/** A field of the record, with overrides for label and cell. */
export interface SchemaColumn<R, K extends FieldOf<R>, Sort extends string = never> {
  source: K;
  id?: undefined;
  label?: TextCode;
  cell?: (value: R[K], record: R) => ReactNode;
  /**
   * False, or the field or computed value that the API sorts by. Default: the field itself; a reference is not
   * sorted, because the order of its ids tells nothing.
   */
  sortable?: false | FieldOf<R> | Sort;
  align?: 'start' | 'end';
  /** Hidden below this width of the list: 720, 900 or 1160 px; not while the list is sorted or filtered by it. */
  hideBelow?: 'md' | 'lg' | 'xl';
  /** Takes the width that the other columns leave. For text of unknown length. */
  grow?: true;
}

/** A computed column. An export of the list's columns omits it. */
export interface CustomColumn<R, Sort extends string = never> {
  id: string;
  source?: undefined;
  label: TextCode;
  cell: (record: R) => ReactNode;
  sortable?: FieldOf<R> | Sort;
  align?: 'start' | 'end';
  hideBelow?: 'md' | 'lg' | 'xl';
  grow?: true;
}

export type Column<R, Sort extends string = never> =
  | FieldOf<R>
  | { [K in FieldOf<R>]: SchemaColumn<R, K, Sort> }[FieldOf<R>]
  | CustomColumn<R, Sort>;

export interface Choice {
  id: string | number;
  name: string;
}

/**
 * A filter by a field, whose input follows from the schema: a select for an enum or a boolean, records for a
 * reference, a range for a number or a date, else a text. A range filters by `<field>_gte` and `<field>_lte`.
 */
export interface SchemaFilter<R> {
  source: FieldOf<R>;
  label?: TextCode;
  /** Text for no filter; default "All". */
  emptyText?: TextCode;
  /** Offers common periods before a range of dates: past ones, such as last month, or when something is due. */
  periods?: PeriodSet;
}

/** A filter by a record of another resource, with a parameter of the API that is no field of the record. */
export interface ReferenceFilter {
  parameter: string;
  reference: ResourceName;
  label: TextCode;
  emptyText?: TextCode;
}

/** A filter with its own input, which may set several filters. */
export interface CustomFilter {
  id: string;
  input: ComponentType<{ onChange: PatchFilters }>;
}

export type Filter<R> = FieldOf<R> | SchemaFilter<R> | ReferenceFilter | CustomFilter;

export interface EmptyDeclaration {
  title: TextCode;
  text?: TextCode;
  action?: ReactNode;
}

/** The list of a resource. `Sort` names computed values that the API sorts by. */
export interface ListDeclaration<R, Sort extends string = never> {
  subtitle?: TextCode | ComponentType;
  /** Names of fields, or columns with overrides, or computed columns. */
  columns: Column<R, Sort>[];
  sort?: SortPayload & { field: FieldOf<R> | NoInfer<Sort> };
  /** A search box, which sends filter `search`; a text replaces its placeholder. */
  search?: true | TextCode;
  /** Names of fields, or filters with overrides, or filters with an input of their own. */
  filters?: Filter<R>[];
  /** A button that exports all records of the list as CSV: by the API if it is declared, else of the columns. */
  export?: true | { load: () => Promise<{ default: ExportDeclaration }> };
  /** Between header and table, inside the list context; for example stat cards. */
  header?: ComponentType;
  /** Buttons of the header, beside those for export and creation. */
  actions?: ComponentType;
  createLabel?: TextCode;
  /** Default: buttons for edit and delete, if the resource has them. */
  rowActions?: () => ReactNode;
  /** Actions for selected rows, inside the list context. Default: delete, if the resource has it. */
  bulkActions?: ComponentType;
  /**
   * Offers to select all records that match, beyond the page. For bulk actions that read `useSelection`, as those of the
   * kit do; default with the default actions.
   */
  selectMatching?: true;
  /** Card on a phone; default: built from the columns. */
  renderCard?: (record: R) => ReactNode;
  empty?: EmptyDeclaration;
  /** False hides the page size select. */
  perPageOptions?: false;
  /** False disables navigation on row click. */
  rowClick?: false;
}

/** An export that the API writes. */
export interface ExportDeclaration {
  /** The endpoint that writes the file, in parts: `meta` of their queries has the cursor. */
  api: Pick<ResourceConfig, 'path' | 'searchPath' | 'toQuery'>;
  /** Parts of the file's name that tell what it contains; default: none. */
  nameParts?: (filter: Record<string, unknown>, dataProvider: DataProvider) => Promise<string[]>;
}

/** Overrides for the input of a form field. */
export interface InputDeclaration {
  helperText?: TextCode;
  multiline?: boolean;
  choices?: Choice[];
  input?: ComponentType<{ source: string; label: string }>;
}

/** The form of a resource; its inputs follow from the schema. */
export interface FormDeclaration<F extends ObjectSchema = ObjectSchema> {
  schema: F;
  /** False omits a field; its default is sent. */
  inputs?: { [K in FieldOf<RecordOf<F>>]?: InputDeclaration | false };
}

export interface CreateDeclaration<F extends ObjectSchema = ObjectSchema> extends FormDeclaration<F> {
  subtitle?: TextCode;
}

export interface EditDeclaration<F extends ObjectSchema = ObjectSchema> extends FormDeclaration<F> {
  /**
   * Default `pessimistic`: a refused change keeps the input. `optimistic` and `undoable` return to the list at once.
   */
  mutationMode?: MutationMode;
}

/**
 * The detail page: all fields of the record, buttons for edit and delete if the resource has them, and a tab of each
 * reference to it.
 */
export type ShowDeclaration = Record<string, never>;
