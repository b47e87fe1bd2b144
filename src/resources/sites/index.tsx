import Icon from '@mui/icons-material/StorefrontOutlined';
import { SiteSummary } from '#contract/sites';
import { defineResource } from '../../kit';

export default defineResource({
  name: 'sites',
  record: SiteSummary,
  title: 'shell.nav.sites',
  icon: Icon,
  list: { columns: ['id', 'name', 'url', 'is_active', 'last_sync_at', 'created_at'] },
});
