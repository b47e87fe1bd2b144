import Icon from '@mui/icons-material/AltRouteOutlined';
import { Mapping } from '#contract/mappings';
import { defineResource } from '../../kit';

export default defineResource({
  name: 'mappings',
  record: Mapping,
  title: 'shell.nav.mappings',
  icon: Icon,
  list: { columns: ['site', 'woocommerce_product_name', 'licenseGroup', 'is_active'] },
});
