import Icon from '@mui/icons-material/PeopleOutlined';
import { Customer, type CustomerPage } from '#contract/customers';
import { defineResource } from '../../admin';
import { toListMeta } from '../../dataProvider/toListMeta';
import { toStandardQuery } from '../../dataProvider/toStandardQuery';

export default defineResource({
  name: 'customers',
  record: Customer,
  icon: Icon,
  api: {
    changes: [],
    toQuery: ({ sort, ...params }) =>
      toStandardQuery({ ...params, sort: sort?.field === 'id' ? undefined : sort }),
    readPage: (data) => {
      const { customers, pagination } = data as CustomerPage;
      return { data: customers, total: pagination.total, meta: toListMeta(pagination) };
    },
  },
  shortcut: 'c',
  palette: { hint: ({ names }) => names[0] },
  recordRepresentation: 'email',
  list: { load: () => import('./customerList') },
  show: { load: () => import('./CustomerPage') },
});
