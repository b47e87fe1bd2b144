import type { BatchPage } from '#contract/batches';
import { toExclusiveEnd, toListMeta, toStandardQuery } from '../../dataProvider/buildListRequest';
import type { ResourceConfig } from '../../dataProvider/ResourceConfig';

export const batchApi: ResourceConfig = {
  toQuery: ({ sort, filter = {}, ...params }) => {
    const { created_at_gte, created_at_lte, ...others } = filter;
    return {
      ...toStandardQuery({ ...params, filter: others }),
      // Choices are asked for by name, which batches lack: the latest come first.
      sort_order: sort?.field === 'created_at' ? sort.order : undefined,
      created_from: created_at_gte,
      created_to: created_at_lte && toExclusiveEnd(created_at_lte),
    };
  },
  readPage: (data) => {
    const { batches, pagination } = data as BatchPage;
    return { data: batches, total: pagination.total, meta: toListMeta(pagination) };
  },
};
