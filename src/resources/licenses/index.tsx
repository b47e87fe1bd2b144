import Icon from '@mui/icons-material/KeyOutlined';
import { License } from '#contract/licenses';
import { defineResource } from '../../kit';

export default defineResource({
  name: 'licenses',
  record: License,
  title: 'shell.nav.licenses',
  icon: Icon,
  list: {
    columns: [
      'license_id',
      'licenseGroup',
      'license_status',
      'owner_email_address',
      'order_id',
      'creation_date',
    ],
  },
});
