import Icon from '@mui/icons-material/LayersOutlined';
import { pools } from '#contract/pools';
import { defineResource } from '../../admin';
import { poolApi } from './poolApi';

export default defineResource({
  name: 'pools',
  endpoints: pools,
  icon: Icon,
  api: poolApi,
  shortcut: 'p',
  palette: {},
  list: { load: () => import('./poolList') },
  create: { load: () => import('./poolCreate') },
  show: { load: () => import('./PoolPage') },
});
