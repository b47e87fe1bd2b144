import type { ComponentType } from 'react';
import type { ResourceName } from '#contract/shared/Register';
import type { PeriodSet } from '../../list/filters/periods';
import type { PatchFilters } from '../../list/useListUpdates';
import type { FieldOf } from '../schema';
import type { DeclaredText } from '../texts';
import type { NeedsCapability } from './View';

/**
 * A filter by a field, whose input follows from the schema: a select for an enum or a boolean, records for a
 * reference, a range for a number or a date, else a text. A range filters by `<field>_gte` and `<field>_lte`.
 */
export interface SchemaFilter<Field extends string, Periods = PeriodSet, Value = string>
  extends NeedsCapability {
  source: Field;
  label?: DeclaredText;
  /** Text for no filter; default "All". */
  emptyText?: DeclaredText;
  /** Offers common periods before a range of dates: past ones, such as last month, or when something is due. */
  periods?: Periods;
  /** Of an enum, those that are offered; default all. */
  values?: Value[];
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

type FilterByField<K extends string, DateField, V> = SchemaFilter<
  K,
  K extends DateField ? PeriodSet : NoPeriods<K>,
  Extract<V, string>
>;

export type FilterBy<Field extends FieldOf<R>, DateField, Parameter extends string, R> =
  | Field
  | { [K in Field]: FilterByField<K, DateField, R[K]> }[Field]
  | ReferenceFilter<Parameter>
  | CustomFilter;
