import type { OrderPage, OrderSort } from '#contract/orders';
import { toExclusiveEnd, toListMeta } from '../../dataProvider/buildListRequest';
import type { ListParams, ResourceConfig } from '../../dataProvider/ResourceConfig';

export const orderApi: ResourceConfig<OrderSort> = {
  toQuery: toOrderQuery,
  readPage: (data) => {
    const { orders, pagination, statuses } = data as OrderPage;
    return {
      data: orders,
      total: pagination.total,
      meta: { statuses, ...toListMeta(pagination) },
    };
  },
};

export function toOrderQuery({ ids, pagination, sort, filter, meta }: ListParams) {
  return {
    ids: ids?.join(','),
    page: pagination?.page,
    per_page: pagination?.perPage,
    search: filter?.search,
    number: filter?.number,
    site_id: filter?.site_id,
    status: filter?.status,
    from: filter?.ordered_at_gte,
    to: filter?.ordered_at_lte && toExclusiveEnd(filter.ordered_at_lte),
    problem: filter?.problem,
    license_group_id: filter?.license_group_id,
    customer_id: filter?.customer_id,
    sort_order: sort?.order,
    cursor: meta?.cursor,
  };
}
