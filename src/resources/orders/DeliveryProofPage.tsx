import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import { deliveryProof, type ProofKey, type ProofMessage } from '#contract/deliveryProof';
import { type OrderDetails, orders } from '#contract/orders';
import {
  Button,
  Card,
  EmptyState,
  InlineList,
  PageHeader,
  QueryResult,
  RecordSkeleton,
  useEndpoint,
  useFormats,
  useText,
} from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './DeliveryProof.module.css';
import { useUnitName } from './OrderUnits';
import { getCustomerName, OrderSiteField } from './orderFields';

/** How each key of an order reached its customer, to print for a payment dispute. */
export default function DeliveryProofPage() {
  const params = { id: Number(useParams().id) };
  const order = useEndpoint(orders.get, { params }, { queryKey: ['orders', 'proof of', params.id] });
  return (
    <QueryResult query={order} skeleton={<RecordSkeleton />}>
      {(found) => <Proof order={found} />}
    </QueryResult>
  );
}

function Proof({ order }: { order: OrderDetails }) {
  const text = useText('support.proof');
  const formats = useFormats();
  const params = { id: order.id };
  const proof = useEndpoint(
    deliveryProof.get,
    { params },
    { queryKey: ['orders', 'proof', order.id], staleTime: 0 },
  );
  return (
    <>
      <PageHeader
        title={text('title', { number: order.number })}
        subtitle={
          <InlineList>
            <OrderSiteField site={order.site} />
            {formats.dateTime(order.ordered_at)}
            {[getCustomerName(order), order.customer_email].filter(Boolean).join(', ')}
          </InlineList>
        }
        actions={
          <>
            <Button to={`/dashboard/orders/${order.id}`}>{text('back')}</Button>
            <Button onClick={() => window.print()}>{text('print')}</Button>
          </>
        }
      />
      <QueryResult query={proof} skeleton={<RecordSkeleton />} retry>
        {({ made_at, keys }) => (
          <Card title={text('as_of', { date: formats.dateTime(made_at, true) })} padded={false}>
            {keys.length === 0 && <EmptyState title={text('none')} />}
            <ul className={styles.keys}>
              {keys.map((key) => (
                <li key={`${key.line_item_id} ${key.unit} ${key.part} ${key.given_at}`}>
                  <KeyProof proof={key} />
                </li>
              ))}
            </ul>
            <p className={styles.note}>{text('page_text')}</p>
          </Card>
        )}
      </QueryResult>
    </>
  );
}

function KeyProof({ proof }: { proof: ProofKey }) {
  const text = useText('support.proof');
  const translate = useTranslate();
  const formats = useFormats();
  const getUnitName = useUnitName();
  const { product, license_id, license_key, given_at, delivered_at, replaced_at } = proof;
  const say = (name: string, at: string) => text(name, { date: formats.dateTime(at, true) });

  const steps = [
    { at: given_at, text: say('given', given_at) },
    ...proof.messages.map((message) => ({ at: message.sent_at, text: <MessageText message={message} /> })),
    // A message says it better.
    ...(delivered_at && proof.messages.length === 0
      ? [{ at: delivered_at, text: say('handed_over', delivered_at) }]
      : []),
    ...proof.opened_at.map((at) => ({ at, text: say('opened', at) })),
    ...(replaced_at ? [{ at: replaced_at, text: say('replaced', replaced_at) }] : []),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

  return (
    <>
      <h3>
        <bdi>{product}</bdi> {getUnitName(proof)}
      </h3>
      <div>
        {license_id ? (
          <>
            <code>{license_key}</code> #{license_id}
          </>
        ) : (
          translate('resources.orders.lines.license_deleted')
        )}
      </div>
      <ol>
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one time.
          <li key={place}>{step.text}</li>
        ))}
      </ol>
      {!delivered_at && proof.messages.length === 0 && (
        <div className={shared.note}>{text('not_delivered')}</div>
      )}
    </>
  );
}

/** "Email accepted by the mail service Nov 3, 2026, 5:38:02 AM (reference 0100…)" */
function MessageText({ message }: { message: ProofMessage }) {
  const text = useText('support.proof');
  const formats = useFormats();
  const { channel, sent_at, is_resend, remote_id } = message;
  const details = [is_resend && text('resent'), remote_id && text('reference', { id: remote_id })].filter(
    Boolean,
  );
  return (
    <>
      {text(channel, { date: formats.dateTime(sent_at, true) })}
      {details.length > 0 && <span className={styles.reference}> ({details.join(', ')})</span>}
    </>
  );
}
