import type { SortPayload } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import type { PageSize } from '#contract/shared/query';
import type {
  FilterOf,
  FilterValuesOf,
  ParameterOf,
  RecordOf,
  ResourceEndpoints,
  SchemaOf,
  SortOf,
} from '../endpoints';
import type { DateFieldOf } from '../schema';
import type { DeclaredText } from '../texts';
import type { Columns, KnownColumns, Unrepeated } from './columns';
import type { ExportDeclaration, ExportedSecret, NoExportOfSecrets } from './ExportDeclaration';
import type { FilterBy } from './filters';

export interface EmptyDeclaration {
  title: DeclaredText;
  text?: DeclaredText;
  action?: ReactNode;
}

/** The list of a resource. `Sort` names computed values that the API sorts by. */
export interface ListDeclaration<
  G extends ResourceEndpoints,
  Sort extends string = never,
  L extends Columns<G, Sort> = Columns<G, Sort>,
> {
  subtitle?: DeclaredText | ComponentType;
  /** Names of fields, or columns with overrides, or computed columns. */
  columns: L & Unrepeated<L> & KnownColumns<L>;
  sort?: { field: SortOf<G> | NoInfer<Sort>; order: SortPayload['order'] };
  /** A search box, which sends filter `search`; a text replaces its placeholder. */
  search?: true | DeclaredText;
  /** Names of fields, or filters with overrides, or filters with an input of their own. */
  filters?: FilterBy<FilterOf<G>, DateFieldOf<SchemaOf<G>>, ParameterOf<G>, RecordOf<G>>[];
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
