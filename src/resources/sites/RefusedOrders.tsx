import { Link } from 'react-router-dom';
import { type RefusedOrder, refusedOrders } from '#contract/refusedOrders';
import { ActionButton, Button, Offered, useText } from '../../admin';
import { FailureList } from '../../admin/ui/FailureList';
import { callEndpoint } from '../../dataProvider';
import { GiveKeys } from '../orders/GiveKeys';
import type { SiteHealthProps } from './useSiteHealth';

/** The orders of a shop that could not be read, or not whole; they leave the list when they are. */
export function RefusedOrders({ site: { id }, healthQuery: { health } }: SiteHealthProps) {
  const text = useText('resources.sites.refused');
  if (!health?.refused_orders) return null;
  const params = { id };
  const getNumber = ({ number, order_id }: RefusedOrder) => number ?? order_id ?? text('unknown');
  return (
    <FailureList
      textPrefix="resources.sites.refused"
      permission="sites.write"
      queryKey={getKey(id)}
      read={async (signal) => {
        const { orders: items, total } = await callEndpoint(refusedOrders.list, { params }, signal);
        return { items, total, waiting_count: 0, waiting_reason: null };
      }}
      describe={(refused) => {
        const number = getNumber(refused);
        const name = text('order', { number });
        return {
          name: refused.order ? <Link to={getPath(refused.order)}>{name}</Link> : name,
          details: refused.customer_email ?? '',
          retryLabel: text('retry_one', { number }),
          actions: (
            <>
              <ByHand siteId={id} refused={refused} number={number} />
              <Dismiss siteId={id} refused={refused} number={number} />
            </>
          ),
        };
      }}
      retry={(event_id) => callEndpoint(refusedOrders.read, { params, body: { event_id } })}
    />
  );
}

const getKey = (siteId: number) => ['refused-orders', siteId];
const getPath = ({ id }: { id: number }) => `/dashboard/orders/${id}`;

interface RefusedProps {
  siteId: number;
  refused: RefusedOrder;
  number: string;
}

/** A stored order has its units on its page; the keys of one that is not stored become an order of their own. */
function ByHand({ siteId, refused: { order, customer_email }, number }: RefusedProps) {
  const text = useText('resources.sites.refused');
  const label = { 'aria-label': text('by_hand_one', { number }), children: text('by_hand') };
  if (order) return <Button size="small" permission="orders.give" to={getPath(order)} {...label} />;
  const reason = text('reason', { number });
  return (
    <Offered capability="orders">
      <GiveKeys gift={{ siteId, reason, email: customer_email ?? '' }} size="small" {...label} />
    </Offered>
  );
}

function Dismiss({ siteId, refused: { id: event_id }, number }: RefusedProps) {
  const text = useText('resources.sites.refused');
  return (
    <ActionButton
      action={refusedOrders.dismiss}
      input={{ params: { id: siteId }, body: { event_id } }}
      permission="sites.write"
      size="small"
      success="resources.sites.refused.dismissed"
      failure="resources.sites.refused.dismiss_failed"
      refresh={getKey(siteId)}
      confirm={{
        title: text('dismiss_title', { number }),
        text: text('dismiss_text'),
        label: text('dismiss'),
      }}
      aria-label={text('dismiss_one', { number })}
    >
      {text('dismiss')}
    </ActionButton>
  );
}
