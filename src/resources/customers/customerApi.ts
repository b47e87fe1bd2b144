import type { CustomerPage, CustomerSort } from '#contract/customers';
import type { ResourceConfig } from '../../dataProvider/ResourceConfig';
import { toListMeta } from '../../dataProvider/toListMeta';
import { toStandardQuery } from '../../dataProvider/toStandardQuery';

export const customerApi: ResourceConfig<CustomerSort> = {
  changes: [],
  toQuery: ({ sort, ...params }) =>
    toStandardQuery({ ...params, sort: sort?.field === 'id' ? undefined : sort }),
  readPage: (data) => {
    const { customers, pagination } = data as CustomerPage;
    return { data: customers, total: pagination.total, meta: toListMeta(pagination) };
  },
};
