import Icon from '@mui/icons-material/PeopleOutlined';
import { customers } from '#contract/customers';
import { defineResource } from '../../admin';
import { customerApi } from './customerApi';

export default defineResource({
  endpoints: customers,
  icon: Icon,
  api: customerApi,
  shortcut: 'c',
  palette: { hint: ({ names }) => names[0] },
  recordRepresentation: 'email',
  list: { load: () => import('./customerList') },
  show: { load: () => import('./CustomerPage') },
});
