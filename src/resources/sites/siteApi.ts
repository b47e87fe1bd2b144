import type { ResourceConfig } from '../../dataProvider/ResourceConfig';

export const siteApi: ResourceConfig = {
  fullList: { searchFields: ['name', 'url'], apiFilters: ['license_group_id'] },
  toQuery: ({ filter }) => ({ license_group_id: filter?.license_group_id }),
};
