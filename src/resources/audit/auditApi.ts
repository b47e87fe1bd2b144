import type { AuditPage } from '#contract/audit';
import type { ResourceConfig } from '../../dataProvider/ResourceConfig';

/** Start of a day in the local time zone; an offset of 1 makes an end date inclusive. */
export function startOfDay(day: string | undefined, dayOffset: number): string | undefined {
  if (!day) return undefined;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + dayOffset);
  return start.toISOString();
}

export const auditApi: ResourceConfig = {
  toQuery: ({ ids, pagination, filter }) => ({
    ids: ids?.join(','),
    page: pagination?.page,
    per_page: pagination?.perPage,
    kind: filter?.kind,
    record_id: filter?.record_id,
    action: filter?.action,
    actor: filter?.actor,
    from: startOfDay(filter?.from, 0),
    to: startOfDay(filter?.to, 1),
  }),
  readPage: (data) => {
    const { entries, pagination } = data as AuditPage;
    return { data: entries, total: pagination.total };
  },
};
