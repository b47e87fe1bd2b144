import { useTranslate } from 'react-admin';
import { delivery } from '#contract/delivery';
import { call } from '../../../dataProvider';
import { Unsent } from '../../../kit/ui/Unsent';

/** Messages to a site's customers that did not get through. */
export function UndeliveredMessages({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  const params = { id: siteId };
  return (
    <Unsent
      texts="delivery.unsent"
      queryKey={['undelivered', siteId]}
      read={async (signal) => {
        const { messages, ...counts } = await call(delivery.undelivered, { params }, signal);
        return { items: messages, ...counts };
      }}
      describe={({ order_number: number, channel }) => ({
        name: translate('delivery.order', { number }),
        about: translate(`delivery.${channel}`),
        retry: translate('delivery.unsent.retry_one', { number }),
      })}
      retry={(message_id) => call(delivery.retry, { params, body: { message_id } })}
    />
  );
}
