import type { ResourceConfig } from '../../dataProvider/ResourceConfig';

export const siteApi: ResourceConfig = {
  fullList: { searchFields: ['name', 'url'], apiFilters: ['license_group_id', 'archived'] },
  // Without a filter, records are looked up by their ids.
  toQuery: ({ filter }) => ({
    license_group_id: filter?.license_group_id,
    archived: filter ? filter.archived : 'any',
  }),
};
