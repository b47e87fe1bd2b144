import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { DataProvider, MutationMode, SortPayload } from 'ra-core';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { input } from 'zod/v4/core';
import type { CsvValue } from '#contract/shared/csv';
import type { Endpoint } from '#contract/shared/endpoint';
import type { PageSize } from '#contract/shared/query';
import type { Permission, ResourceName } from '#contract/shared/Register';
import type { ResourceConfig } from '../../dataProvider/ResourceConfig';
import type { PeriodSet } from '../list/filters/periods';
import type { PatchFilters } from '../list/useListUpdates';
import type { WithOwnInputs } from './editableFields';
import type {
  CreateOf,
  FilterOf,
  FilterValuesOf,
  ParameterOf,
  RecordOf,
  ResourceEndpoints,
  SchemaOf,
  SortOf,
  UpdateOf,
} from './endpoints';
import type { DateFieldOf, FieldOf, ObjectSchema, RequiredFieldOf, SecretFieldOf } from './schema';
import type { DeclaredText } from './texts';

/** An icon of `@mui/icons-material`. */
interface MaterialIcon {
  (props: SvgIconProps): ReactElement | null;
  muiName: string;
}

/** A declaration's columns, as `defineResource` infers them. */
export type Columns<G extends ResourceEndpoints, Sort extends string> = readonly ColumnOf<
  RecordOf<G>,
  SortOf<G> | Sort
>[];

/** A part that is left out where the server does not offer what it shows or asks for. */
export interface NeedsCapability {
  /** What the server must offer, of `contract/capabilities.ts`; default: nothing beyond what every server has. */
  capability?: Endpoint['capability'];
}

export interface ResourceDeclaration<
  G extends ResourceEndpoints,
  Sort extends string = never,
  L extends Columns<G, Sort> = Columns<G, Sort>,
  C extends ObjectSchema = CreateOf<G>,
  E extends ObjectSchema = UpdateOf<G>,
> {
  /**
   * The endpoints of the contract: name, record, forms, filters, sorting and permissions follow from them. `name` is given
   * only where the contract's group has another name than its path.
   */
  endpoints: G;
  /** An icon of `@mui/icons-material`, for the navigation. */
  icon?: MaterialIcon;
  /** Display name of a record: a field, or a function. Default: its `name`, `title` or id. */
  recordRepresentation?: FieldOf<RecordOf<G>> | ((record: RecordOf<G>) => string);
  list: View<ListDeclaration<G, Sort, L>>;
  /** The form of a new record. */
  create?: Offered<'create', CreateOf<G>, View<CreateDeclaration<G, C> & WithOwnInputs<C>>>;
  /** The form that changes a record. */
  edit?: Offered<'update', UpdateOf<G>, View<EditDeclaration<G, E> & WithOwnInputs<E>>>;
  show?: View<ShowDeclaration>;
  /** Buttons that delete a record: after confirmation, or at once with undo. */
  delete?: Offered<'delete', G['delete' & keyof G], 'pessimistic' | 'undoable'>;
  /** Other pages, by path below the resource. */
  pages?: Record<string, PageDeclaration>;
  /** How the API differs from the standard contract; none for a resource that follows it. */
  api?: ResourceConfig<Sort>;
  /** False leaves the resource out of the navigation. */
  menu?: false;
  /** The number beside the name in the navigation; default: that of all records. */
  useCount?: () => number | undefined;
  /** The key after G that opens the list; the build refuses one that is taken, as it does a name or a page's address. */
  shortcut?: string;
  /** Finds records in the command palette, with a hint below their name. */
  palette?: {
    hint?: (record: RecordOf<G>, translate: (key: string) => string) => string | null | undefined;
  };
}

/** What an option needs that the contract does not have. */
interface NoSuchEndpoint<Name extends string> {
  theContractHasNoEndpoint: Name;
}

/** An option that needs an endpoint. */
type Offered<Name extends string, E, Option> = [E] extends [never] ? NoSuchEndpoint<Name> : Option;

/**
 * Another page of a resource; its label adds it to the actions of the command palette. Without a permission, who may
 * read the resource may open it.
 */
export interface PageDeclaration extends LazyDeclaration<never>, NeedsCapability {
  label?: DeclaredText;
  permission?: Permission;
}

/** A lazily loaded view. */
export interface LazyDeclaration<D> {
  load: () => Promise<{ default: D | ComponentType }>;
}

/** So that the compiler knows the options of `D` in every alternative, and suggests one for a typo. */
type Without<D> = { [K in keyof D as string extends K ? never : K]?: undefined };

/** A declaration, a component, or either of them loaded lazily. */
export type View<D> = D | (ComponentType & Without<D>) | LazyView<D>;
export type LazyView<D> = LazyDeclaration<D> & Without<D>;

/** A field of the record, with overrides for label and cell. */
export interface SchemaColumn<R, K extends FieldOf<R>, Sort extends string> extends NeedsCapability {
  source: K;
  id?: undefined;
  label?: DeclaredText;
  cell?: (value: R[K], record: R) => ReactNode;
  /**
   * False, or the field or computed value that the API sorts by. Default: the field itself, if the API sorts by it; a
   * reference is not sorted, because the order of its ids tells nothing.
   */
  sortable?: false | Sort;
  align?: 'start' | 'end';
  /** Hidden below this width of the list: 720, 900 or 1160 px; not while the list is sorted or filtered by it. */
  hideBelow?: 'md' | 'lg' | 'xl';
  /** Takes the width that the other columns leave. For text of unknown length. */
  grow?: true;
}

/** A computed column. An export of the list's columns omits it. */
export interface CustomColumn<R, Sort extends string> extends NeedsCapability {
  id: string;
  source?: undefined;
  label: DeclaredText;
  cell: (record: R) => ReactNode;
  sortable?: Sort;
  align?: 'start' | 'end';
  hideBelow?: 'md' | 'lg' | 'xl';
  grow?: true;
}

type ColumnOf<R, Sort extends string> =
  | FieldOf<R>
  | { [K in FieldOf<R>]: SchemaColumn<R, K, Sort> }[FieldOf<R>]
  | CustomColumn<R, Sort>;

/** A column of the list; `Sort` names computed values that it may be sorted by. */
export type Column<G extends ResourceEndpoints, Sort extends string = never> = ColumnOf<
  RecordOf<G>,
  SortOf<G> | Sort
>;

export interface Choice<Value extends string | number = string | number> {
  id: Value;
  name: string;
}

/**
 * A filter by a field, whose input follows from the schema: a select for an enum or a boolean, records for a
 * reference, a range for a number or a date, else a text. A range filters by `<field>_gte` and `<field>_lte`.
 */
export interface SchemaFilter<Field extends string, Periods = PeriodSet> extends NeedsCapability {
  source: Field;
  label?: DeclaredText;
  /** Text for no filter; default "All". */
  emptyText?: DeclaredText;
  /** Offers common periods before a range of dates: past ones, such as last month, or when something is due. */
  periods?: Periods;
}

/** Text, numbers and the like have no periods. */
interface NoPeriods<Field extends string> {
  isNoDate: Field;
}

/** A filter by a record of another resource, with a parameter of the API that is no field of the record. */
export interface ReferenceFilter<Parameter extends string = string> extends NeedsCapability {
  parameter: Parameter;
  reference: ResourceName;
  label: DeclaredText;
  emptyText?: DeclaredText;
}

/** A filter with its own input, which may set several filters. */
export interface CustomFilter extends NeedsCapability {
  id: string;
  input: ComponentType<{ onChange: PatchFilters }>;
}

type FilterBy<Field extends string, DateField, Parameter extends string> =
  | Field
  | { [K in Field]: SchemaFilter<K, K extends DateField ? PeriodSet : NoPeriods<K>> }[Field]
  | ReferenceFilter<Parameter>
  | CustomFilter;

export interface EmptyDeclaration {
  title: DeclaredText;
  text?: DeclaredText;
  action?: ReactNode;
}

type IdOf<C> = C extends string
  ? C
  : C extends { source: infer Field extends string }
    ? Field
    : C extends { id: infer Id extends string }
      ? Id
      : never;

/** The columns of an inferred list, one by one; of any other list the compiler does not know them. */
type RepeatedId<L> = L extends readonly [infer First, ...infer Rest]
  ? number extends Rest['length']
    ? never
    : IdOf<First> extends IdOf<Rest[number]>
      ? IdOf<First>
      : RepeatedId<Rest>
  : never;

/** A column stands once. */
interface RepeatedColumn<Id> {
  isDeclaredTwice: Id;
}

type Unrepeated<L> = [RepeatedId<L>] extends [never] ? unknown : RepeatedColumn<RepeatedId<L>>;

type ExportedSecret<S, L extends readonly unknown[]> = number extends L['length']
  ? never
  : Extract<IdOf<L[number]>, SecretFieldOf<S>>;

/** A list with a secret is exported by the API, which knows who may have it, or not at all. */
interface NoExportOfSecrets<Field> {
  isSecret: Field;
}

/** The list of a resource. `Sort` names computed values that the API sorts by. */
export interface ListDeclaration<
  G extends ResourceEndpoints,
  Sort extends string = never,
  L extends Columns<G, Sort> = Columns<G, Sort>,
> {
  subtitle?: DeclaredText | ComponentType;
  /** Names of fields, or columns with overrides, or computed columns. */
  columns: L & Unrepeated<L>;
  sort?: { field: SortOf<G> | NoInfer<Sort>; order: SortPayload['order'] };
  /** A search box, which sends filter `search`; a text replaces its placeholder. */
  search?: true | DeclaredText;
  /** Names of fields, or filters with overrides, or filters with an input of their own. */
  filters?: FilterBy<FilterOf<G>, DateFieldOf<SchemaOf<G>>, ParameterOf<G>>[];
  /** The filters that the list has at first. */
  filterDefaultValues?: FilterValuesOf<G>;
  /** A button that exports all records of the list as CSV: by the API if it is declared, else of the columns. */
  export?:
    | ([ExportedSecret<SchemaOf<G>, L>] extends [never]
        ? true
        : NoExportOfSecrets<ExportedSecret<SchemaOf<G>, L>>)
    | { load: () => Promise<{ default: ExportDeclaration }> };
  /** Between header and table, inside the list context; for example stat cards. */
  header?: ComponentType;
  /** Buttons of the header, beside those for export and creation. */
  actions?: ComponentType;
  createLabel?: DeclaredText;
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
  renderCard?: (record: RecordOf<G>) => ReactNode;
  empty?: EmptyDeclaration;
  /** Rows of a page at first; default 20. */
  perPage?: PageSize;
  /** The page sizes of the select; false hides it. Default: all. */
  perPageOptions?: false | readonly PageSize[];
  /** False disables navigation on row click. */
  rowClick?: false;
}

/** A column of a file that the console writes. */
export interface ExportColumn<R> {
  heading: string;
  value: (record: R) => CsvValue;
}

/** An export that the API writes; where the server does not offer it, the console does of the records of the list. */
export interface ExportDeclaration<R = never> extends NeedsCapability {
  /** Of the console's file; default: those of the list. */
  columns?: ExportColumn<R>[];
  /** The endpoint that writes the file, in parts: `meta` of their queries has the cursor. */
  api: Pick<ResourceConfig, 'path' | 'search' | 'toQuery'>;
  /** Parts of the file's name that tell what it contains; default: none. */
  nameParts?: (filter: Record<string, unknown>, dataProvider: DataProvider) => Promise<string[]>;
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
}

/** The form that changes a record. */
export interface EditDeclaration<G extends ResourceEndpoints, F extends ObjectSchema = UpdateOf<G>> {
  /** Fields of another form than the endpoint's. */
  schema?: F;
  /** False omits a field; it keeps its value. */
  inputs?: EditInputs<F>;
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
