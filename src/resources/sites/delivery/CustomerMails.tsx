import { useFormContext, useWatch } from 'react-hook-form';
import type { Site } from '#contract/sites';
import { Banner, Button, useText } from '../../../admin';
import styles from '../sites.module.css';

export const CHANNEL_SWITCHES = [
  'deliver_by_note',
  'deliver_by_email',
  'deliver_by_order_item',
  'complete_orders',
] as const;

type Channels = Pick<Site, (typeof CHANNEL_SWITCHES)[number]>;

/** The choice, of those that are close to this one, by which an order brings one e-mail. */
const getSingle = ({ complete_orders }: Channels): Channels =>
  complete_orders
    ? { deliver_by_note: false, deliver_by_email: false, deliver_by_order_item: true, complete_orders: true }
    : {
        deliver_by_note: true,
        deliver_by_email: false,
        deliver_by_order_item: false,
        complete_orders: false,
      };

/** What the customer of an order gets by the chosen channels: a text for each e-mail, then for the pages of the order. */
function listMails(channels: Channels): string[] {
  const { deliver_by_note, deliver_by_email, deliver_by_order_item, complete_orders } = channels;
  return [
    deliver_by_note && (deliver_by_order_item ? 'note_with_items' : 'note'),
    deliver_by_email && 'email',
    complete_orders && (deliver_by_order_item ? 'completed_with_keys' : 'completed'),
  ].filter((mail) => mail !== false);
}

/** Says which e-mails an order brings its customer, and offers the choice that brings one. */
export function CustomerMails() {
  const text = useText('messages.mails');
  const { setValue } = useFormContext();
  const values = useWatch({ name: CHANNEL_SWITCHES });
  const channels = Object.fromEntries(
    CHANNEL_SWITCHES.map((name, index) => [name, values[index] === true]),
  ) as Channels;
  const mails = listMails(channels);
  const contents = [...mails, ...(channels.deliver_by_order_item ? ['items'] : [])];
  if (contents.length === 0) return null;

  function chooseSingle() {
    for (const [name, value] of Object.entries(getSingle(channels)))
      setValue(name, value, { shouldDirty: true });
  }
  return (
    <>
      <div>
        <b>{text('title')}</b>
        <ul className={styles.mails}>
          {contents.map((content) => (
            <li key={content}>{text(content)}</li>
          ))}
        </ul>
      </div>
      {mails.length > 1 && (
        <Banner tone="warning">
          {text('several', { smart_count: mails.length })}{' '}
          {text(channels.complete_orders ? 'completed_only' : 'note_only')}{' '}
          <Button size="small" onClick={chooseSingle}>
            {text('single')}
          </Button>
        </Banner>
      )}
    </>
  );
}
