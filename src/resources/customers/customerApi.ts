import type { CustomerPage } from '#contract/customers';
import { toListMeta, toStandardQuery } from '../../dataProvider/buildListRequest';
import type { ListParams, ResourceConfig } from '../../dataProvider/ResourceConfig';

export const customerApi: ResourceConfig = {
  toQuery: toCustomerQuery,
  readPage: (data) => {
    const { customers, pagination } = data as CustomerPage;
    return { data: customers, total: pagination.total, meta: toListMeta(pagination) };
  },
};

export function toCustomerQuery({ sort, ...params }: ListParams) {
  return toStandardQuery({ ...params, sort: sort?.field === 'id' ? undefined : sort });
}
