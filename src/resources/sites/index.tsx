import Icon from '@mui/icons-material/StorefrontOutlined';
import { sites } from '#contract/sites';
import { defineResource } from '../../admin';
import { siteApi } from './siteApi';

export default defineResource({
  endpoints: sites,
  icon: Icon,
  api: siteApi,
  shortcut: 's',
  palette: { hint: ({ url }) => url },
  list: { load: () => import('./siteList') },
  create: { load: () => import('./connect/RegisterSite') },
  show: { load: () => import('./SitePage') },
  pages: {
    connected: {
      load: () => import('./connect/ConnectionCallbackPage'),
      permission: 'sites.write',
      capability: 'shop_connection',
    },
    ':id/import-keys': {
      load: () => import('./deliveredKeys/ImportDeliveredKeysPage'),
      permission: 'licenses.import',
      capability: 'orders',
    },
    ':id/earlier-orders': {
      load: () => import('./earlier/SiteEarlierOrdersPage'),
      permission: 'mappings.write',
      capability: 'orders',
    },
    ':id/events': { load: () => import('./events/SiteEventsPage'), capability: 'shop_connection' },
  },
});
