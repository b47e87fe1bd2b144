import Icon from '@mui/icons-material/LayersOutlined';
import { Pool } from '#contract/pools';
import { defineResource } from '../../admin';

export default defineResource({
  name: 'pools',
  record: Pool,
  icon: Icon,
  list: { load: () => import('./poolList') },
  create: { load: () => import('./poolCreate') },
  show: { load: () => import('./PoolPage') },
  pages: { ':id/settings': { load: () => import('../../custom-pages/pool-settings') } },
});
