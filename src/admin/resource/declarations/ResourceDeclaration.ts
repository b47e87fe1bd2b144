import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactElement } from 'react';
import type { ResourceConfig } from '../../../dataProvider/ResourceConfig';
import type { FormView } from '../editableFields';
import type { CreateOf, RecordOf, ResourceEndpoints, UpdateOf } from '../endpoints';
import type { FieldOf, ObjectSchema } from '../schema';
import type { Columns } from './columns';
import type { CreateDeclaration, EditDeclaration } from './forms';
import type { ListDeclaration } from './ListDeclaration';
import type { PageDeclaration, View } from './View';

/** An icon of `@mui/icons-material`. */
interface MaterialIcon {
  (props: SvgIconProps): ReactElement | null;
  muiName: string;
}

export interface ResourceDeclaration<
  G extends ResourceEndpoints,
  Sort extends string = never,
  L extends Columns<G, Sort> = Columns<G, Sort>,
  C extends ObjectSchema = CreateOf<G>,
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
  create?: Offered<'create', CreateOf<G>, FormView<CreateDeclaration<G, C>, C>>;
  /** The form that changes a record. */
  edit?: Offered<'update', UpdateOf<G>, FormView<EditDeclaration<G>, UpdateOf<G>>>;
  show?: View<ShowDeclaration>;
  /** Buttons that delete a record: after confirmation, or at once with undo. */
  delete?: Offered<'delete', G['delete' & keyof G], 'pessimistic' | 'undoable'>;
  /** Other pages, by path below the resource. */
  pages?: Record<string, PageDeclaration>;
  /** How the API differs from the standard contract; none for a resource that follows it. */
  api?: ResourceConfig<Sort>;
  /** The resource has no pages: other pages show its list by `<EmbeddedList>`, and its forms are dialogs. */
  embedded?: true;
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

declare const NO_OPTION: unique symbol;

/**
 * The detail page: all fields of the record, buttons for edit and delete if the resource has them, and a tab of each
 * reference to it. It has no options; a page that differs is a component. The symbol, which nothing has, lets the compiler
 * refuse any option by its name.
 */
export interface ShowDeclaration {
  [NO_OPTION]?: undefined;
}
