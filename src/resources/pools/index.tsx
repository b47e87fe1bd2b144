import Icon from '@mui/icons-material/LayersOutlined';
import { Pool } from '#contract/pools';
import { defineResource } from '../../kit';

export default defineResource({
  name: 'pools',
  record: Pool,
  title: 'shell.nav.pools',
  icon: Icon,
  list: { columns: ['name', 'total_licenses', 'available_licenses', 'exhausted_licenses'] },
});
