import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { customers } from '#contract/customers';
import { InlineList } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import { OrderMessageItem } from '../orders/OrderMessages';
import { OrderSiteField } from '../orders/orderFields';
import { PagedRows } from './PagedRows';

/** The messages to a customer from all shops, latest first. */
export function CustomerMessages({ id }: { id: number }) {
  const translate = useTranslate();
  return (
    <PagedRows
      id={id}
      part="messages"
      read={(input, signal) => callEndpoint(customers.messages, input, signal)}
      getRows={(page) => page.messages}
      getKey={(message) => message.id}
      renderRow={(message) => (
        <>
          <div>
            <OrderMessageItem message={message} />
          </div>
          <div className={shared.note}>
            <InlineList>
              <Link to={`/dashboard/orders/${message.order.id}`}>
                {translate('resources.orders.title', { number: message.order.number })}
              </Link>
              <OrderSiteField site={message.site} />
            </InlineList>
          </div>
        </>
      )}
    />
  );
}
