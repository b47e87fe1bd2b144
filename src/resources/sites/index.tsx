import Icon from '@mui/icons-material/StorefrontOutlined';
import { SiteCreate, SiteSummary } from '#contract/sites';
import { defineResource } from '../../kit';

export default defineResource({
  name: 'sites',
  record: SiteSummary,
  title: 'shell.nav.sites',
  icon: Icon,
  list: { load: () => import('./siteList') },
  create: {
    schema: SiteCreate,
    title: 'resources.sites.register',
    subtitle: 'resources.sites.registering',
    submit: 'resources.sites.register',
    inputs: {
      url: { placeholder: 'https://shop.example.com' },
      consumer_key: { help: 'resources.sites.help.consumer_key' },
      notification_email: { help: 'resources.sites.help.notification_email' },
      is_active: false,
    },
  },
  show: { load: () => import('./SitePage') },
});
