import OpenIcon from '@mui/icons-material/OpenInNew';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { deliveryProof } from '#contract/deliveryProof';
import { type AllocationResult, type OrderDetails, orders } from '#contract/orders';
import { ActionButton, Banner, Button, Dialog, ModalActions } from '../../admin';
import { isOffered } from '../../dataProvider';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import { LookUpKey } from '../licenses/lookup/LookUpKey';
import styles from './OrderActions.module.css';
import { countUnitsForKeys } from './orderFields';
import { SendKeysButton } from './SendKeysButton';
import { TakeBackKeys } from './TakeBackKeys';

export function OrderActions({ order }: { order: OrderDetails }) {
  const translate = useTranslate();
  // An order that waits for the shop's answer is allocated when it comes.
  const isUnallocated =
    order.is_paid &&
    order.hold?.reason !== 'paused' &&
    (order.assigned_units < countUnitsForKeys(order) || hasLostKey(order)) &&
    !order.lines.some((line) => line.awaits_subscription);

  return (
    <>
      {order.shop_url && (
        <Button to={order.shop_url} target="_blank" rel="noopener noreferrer">
          {translate('resources.orders.actions.open_in_shop')}
          <OpenIcon fontSize="inherit" />{' '}
          <span className={shared.visuallyHidden}>{translate('resources.orders.actions.new_tab')}</span>
        </Button>
      )}
      <LookUpKey customerId={order.customer_id} />
      {isOffered(deliveryProof.get) && order.assigned_units > 0 && (
        <Button to={`/dashboard/orders/${order.id}/proof`}>{translate('support.proof.link')}</Button>
      )}
      <TakeBackKeys order={order} />
      {isUnallocated && <AllocateButton order={order} />}
      {order.assigned_units > 0 && (
        <SendKeysButton
          resource="orders"
          id={order.id}
          orderNumber={order.number}
          channels={order.channels}
        />
      )}
    </>
  );
}

/** The license of a unit was deleted, or lost with a part of the database. */
const hasLostKey = ({ lines }: OrderDetails) =>
  lines.some(({ units }) => units.some(({ assigned_at, license, flag }) => assigned_at && !license && !flag));

function AllocateButton({ order: { id } }: { order: OrderDetails }) {
  const translate = useTranslate();
  const [result, setResult] = useState<AllocationResult>();
  return (
    <>
      <ActionButton
        action={orders.allocate}
        input={{ params: { id } }}
        permission="orders.write"
        variant="contained"
        color="primary"
        success={({ assigned_units }) => ({
          text: `resources.orders.actions.${assigned_units > 0 ? 'allocated' : 'none_allocated'}`,
          type: assigned_units > 0 ? 'success' : 'warning',
          values: { smart_count: assigned_units },
        })}
        failure="resources.orders.actions.allocate_failed"
        refresh={['orders']}
        onSuccess={(answer) => setResult(answer.remaining.length > 0 ? answer : undefined)}
      >
        {translate('resources.orders.actions.allocate')}
      </ActionButton>
      {result && <RemainingUnits result={result} onClose={() => setResult(undefined)} />}
    </>
  );
}

/** Why units still have no key, with the way to the pool that lacks them. */
function RemainingUnits({ result, onClose }: { result: AllocationResult; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog title={translate('resources.orders.actions.remaining')} onClose={onClose}>
      <ul className={styles.remaining}>
        {result.remaining.map(({ license_group: pool, units, ...reason }) => (
          <li key={`${pool?.id} ${reason.reason}`}>
            <Banner tone="warning">
              {translate('resources.orders.lines.quantity', { smart_count: units })}:{' '}
              {translateField(reason, 'reason')}
            </Banner>
            {pool && (
              <Button to={`/dashboard/licenses/import?pool=${pool.id}`}>
                {translate('resources.orders.actions.add_keys', { pool: pool.name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ModalActions>
        <Button onClick={onClose}>{translate('messages.close')}</Button>
      </ModalActions>
    </Dialog>
  );
}
