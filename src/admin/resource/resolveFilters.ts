import type { PeriodSet } from '../list/filters/periods';
import type { CustomFilter, ReferenceFilter } from './declarations/filters';
import { type FieldKind, getFieldMeta, type ObjectSchema } from './schema';
import type { DeclaredText } from './texts';
import type { AnyFilter } from './viewDeclarations';

/** A filter by a field; its input follows from the type of the field. */
export interface ResolvedFilter {
  source: string;
  label: string;
  emptyText?: string;
  input: 'select' | 'reference' | 'range' | 'text';
  fieldKind: FieldKind;
  /** API values of a select. */
  options: string[];
  /** Resource that the field refers to. */
  reference?: string;
  periods?: PeriodSet;
}

const RANGE_KINDS: FieldKind[] = ['number', 'date', 'datetime'];

interface FilterTexts {
  translateLabel: (name: string) => string;
  declaredText: (text: DeclaredText) => string;
}

/** Resolves declared filters; filters with an input of their own stay as they are. */
export function resolveFilters(
  schema: ObjectSchema,
  filters: AnyFilter[],
  { translateLabel, declaredText }: FilterTexts,
): (ResolvedFilter | CustomFilter)[] {
  return filters.map((filter) => {
    const declared = typeof filter === 'string' ? { source: filter } : filter;
    if ('id' in declared) return declared;
    if ('parameter' in declared) return resolveReferenceFilter(declared, declaredText);

    const { source, label, emptyText, periods, values } = declared;
    const { kind, options, reference } = getFieldMeta(schema, source);
    return {
      source,
      label: label ? declaredText(label) : translateLabel(source),
      emptyText: emptyText && declaredText(emptyText),
      input: reference ? 'reference' : getInput(kind),
      fieldKind: kind,
      options: kind === 'boolean' ? ['true', 'false'] : (values ?? options),
      reference,
      periods,
    };
  });
}

function resolveReferenceFilter(
  { parameter, reference, label, emptyText }: ReferenceFilter,
  declaredText: FilterTexts['declaredText'],
): ResolvedFilter {
  return {
    source: parameter,
    label: declaredText(label),
    emptyText: emptyText && declaredText(emptyText),
    input: 'reference',
    fieldKind: 'other',
    options: [],
    reference,
  };
}

function getInput(kind: FieldKind): ResolvedFilter['input'] {
  if (kind === 'enum' || kind === 'boolean') return 'select';
  return RANGE_KINDS.includes(kind) ? 'range' : 'text';
}
