import Icon from '@mui/icons-material/StorefrontOutlined';
import { SiteSummary } from '#contract/sites';
import { defineResource } from '../../admin';
import { siteApi } from './siteApi';

export default defineResource({
  name: 'sites',
  record: SiteSummary,
  icon: Icon,
  api: siteApi,
  shortcut: 's',
  palette: { hint: ({ url }) => url },
  list: { load: () => import('./siteList') },
  create: { load: () => import('./siteCreate') },
  show: { load: () => import('./SitePage') },
  pages: { connected: { load: () => import('./ConnectionCallbackPage') } },
});
