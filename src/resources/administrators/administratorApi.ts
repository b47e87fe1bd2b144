import type { ResourceConfig } from '../../dataProvider/ResourceConfig';

export const administratorApi: ResourceConfig = {
  changes: ['update'],
  fullList: { searchFields: ['username', 'email', 'first_name', 'last_name'] },
};
