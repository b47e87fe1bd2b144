import type { ReactNode } from 'react';
import type { RecordOf, ResourceEndpoints, SortOf } from '../endpoints';
import type { FieldOf } from '../schema';
import type { DeclaredText } from '../texts';
import type { NeedsCapability } from './View';

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

/** A declaration's columns, as `defineResource` infers them. */
export type Columns<G extends ResourceEndpoints, Sort extends string> = readonly ColumnOf<
  RecordOf<G>,
  SortOf<G> | Sort
>[];

export type IdOf<C> = C extends string
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

export type Unrepeated<L> = [RepeatedId<L>] extends [never] ? unknown : RepeatedColumn<RepeatedId<L>>;

/** The compiler does not know the options of a column that it infers. */
interface NoColumnOption<Option> {
  isNoOption: Option;
}

type OptionOf<C> = C extends string ? never : keyof C;
type UnknownOption<L extends readonly unknown[]> = Exclude<
  OptionOf<L[number]>,
  keyof SchemaColumn<object, never, never> | keyof CustomColumn<object, never>
>;

export type KnownColumns<L extends readonly unknown[]> = [UnknownOption<L>] extends [never]
  ? unknown
  : NoColumnOption<UnknownOption<L>>;
