import Icon from '@mui/icons-material/StorefrontOutlined';
import { SiteCreate, SiteSummary } from '#contract/sites';
import { DateText, DeleteButton, defineResource, ViewButton } from '../../kit';
import { ActiveBadge } from './ActiveBadge';
import { DeletionWarning } from './DeletionWarning';
import { LastSync } from './LastSync';
import { SiteCard } from './SiteCard';

export default defineResource({
  name: 'sites',
  record: SiteSummary,
  title: 'shell.nav.sites',
  icon: Icon,
  list: {
    columns: [
      { source: 'id', align: 'start', hideBelow: 'md' },
      'name',
      'url',
      { source: 'is_active', cell: (active) => <ActiveBadge active={active} /> },
      { source: 'last_sync_at', cell: (date) => <LastSync date={date} /> },
      { source: 'created_at', cell: (date) => <DateText value={date} />, hideBelow: 'lg' },
    ],
    sort: { field: 'name', order: 'ASC' },
    search: 'resources.sites.search',
    createLabel: 'resources.sites.register',
    card: (site) => <SiteCard site={site} />,
    rowActions: () => (
      <>
        <ViewButton />
        <DeleteButton warning={<DeletionWarning />} />
      </>
    ),
    empty: { title: 'resources.sites.empty', text: 'resources.sites.empty_text' },
  },
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
