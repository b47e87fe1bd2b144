import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useResourceContext, useTranslate } from 'ra-core';
import type { OnDelete } from '#contract/shared/reference';
import { useFormats } from '../hooks/useFormats';
import { type RelatedRecords, useRelatedRecords } from '../show/useRelatedRecords';

/** Other records that a deletion concerns. */
export interface Consequences {
  /** Keys of texts with `smart_count`; those with a count of 0 are not shown. */
  counts: Record<string, number>;
  /** The counts prevent the deletion; otherwise they are deleted too. */
  isPrevented?: boolean;
}

export type LoadConsequences = (record: RaRecord) => Promise<Consequences>;

interface Counted {
  count: number;
  /** "12 coupons" */
  text: string;
  isPrevented: boolean;
}

/** So many other records that the name of the record must be typed. */
const MANY = 5;

/** What of the references a deletion is asked about. */
const IN_QUESTION: OnDelete[] = ['restrict', 'cascade'];

/** What goes with a record or prevents its deletion: as its page declares, and by the references to it. */
export function useConsequences(record: RaRecord, load?: LoadConsequences) {
  const resource = useResourceContext();
  const countDeclared = useCountDeclared(load);
  // Also those of which it becomes known later that the user may read them.
  const related = useRelatedRecords().filter(({ onDelete }) => IN_QUESTION.includes(onDelete));
  const countReferring = useCountReferring();
  // Without an answer the server still decides.
  const { data = [], isLoading } = useQuery({
    queryKey: [resource, 'deletion', record.id, related.map((records) => [records.resource, records.target])],
    queryFn: async () => {
      const counts = [countDeclared?.(record), countReferring(record, related).catch(() => [])];
      return (await Promise.all(counts)).flatMap((counted) => counted ?? []);
    },
    enabled: countDeclared !== undefined || related.length > 0,
    staleTime: 0,
  });

  const isPrevented = data.some((counted) => counted.count > 0 && counted.isPrevented);
  const shown = data.filter((counted) => counted.count > 0 && counted.isPrevented === isPrevented);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  return { shown, isPrevented, needsName: !isPrevented && total >= MANY, isLoading };
}

type CountConsequences = (record: RaRecord) => Promise<Counted[]>;

function useCountDeclared(load?: LoadConsequences): CountConsequences | undefined {
  const translate = useTranslate();
  if (!load) return undefined;
  return async (record) => {
    const { counts, isPrevented = false } = await load(record);
    return Object.entries(counts).map(([key, count]) => ({
      count,
      text: translate(key, { smart_count: count }),
      isPrevented,
    }));
  };
}

const ONE = { page: 1, perPage: 1 };
const BY_ID = { field: 'id', order: 'ASC' } as const;

/** Counts the records that prevent the deletion or go with it, as their references declare. */
function useCountReferring() {
  const dataProvider = useDataProvider();
  const formats = useFormats();
  return ({ id }: RaRecord, related: RelatedRecords[]): Promise<Counted[]> =>
    Promise.all(
      related.map(async ({ resource, target, onDelete, getLabel }) => {
        const params = { filter: { [target]: id }, pagination: ONE, sort: BY_ID };
        const { total: count = 0 } = await dataProvider.getList(resource, params);
        const text = `${formats.number(count)} ${getLabel(count)}`;
        return { count, text, isPrevented: onDelete === 'restrict' };
      }),
    );
}
