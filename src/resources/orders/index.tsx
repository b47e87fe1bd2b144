import Icon from '@mui/icons-material/ReceiptLongOutlined';
import { type Order, orders } from '#contract/orders';
import { defineResource } from '../../admin';
import { orderApi } from './orderApi';

export default defineResource({
  endpoints: orders,
  icon: Icon,
  api: orderApi,
  shortcut: 'o',
  palette: { hint: formatHint },
  recordRepresentation: ({ number }) => `#${number}`,
  list: { load: () => import('./orderList') },
  show: { load: () => import('./OrderPage') },
  pages: {
    'of/:siteId/:orderId': { load: () => import('./FindOrder') },
    ':id/proof': { load: () => import('./DeliveryProofPage') },
  },
});

function formatHint({ customer_email, site }: Order): string {
  return [customer_email, site.name].filter(Boolean).join(' · ');
}
