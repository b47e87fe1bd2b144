import { useState } from 'react';
import { type OrderDetails, orders } from '#contract/orders';
import { ActionButton, useCopyToClipboard, useFormats, useText } from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './CustomerLinks.module.css';

/** The valid links to the customer's page; a new one is created to be copied, because only hashes are stored. */
export function CustomerLinks({ order }: { order: OrderDetails }) {
  const text = useText('resources.orders.links');
  const validCount = order.links.filter(({ expires_at }) => Date.parse(expires_at) > Date.now()).length;
  return (
    <div className={styles.links}>
      <LinkState links={order.links} validCount={validCount} />
      <div className={styles.buttons}>
        {/* The links of a deleted shop lead nowhere. */}
        {order.site.name !== null && <CopyLinkButton id={order.id} />}
        {validCount > 0 && (
          <ActionButton
            action={orders.revokeLinks}
            input={{ params: { id: order.id } }}
            permission="orders.write"
            size="small"
            color="error"
            success={({ revoked_count }) => ({
              text: 'resources.orders.links.revoked',
              values: { smart_count: revoked_count },
            })}
            failure="resources.orders.links.revoke_failed"
            refresh={['orders']}
            confirm={{ title: text('revoke_title', { number: order.number }), text: text('revoke_text') }}
          >
            {text('revoke')}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

function LinkState({ links, validCount }: Pick<OrderDetails, 'links'> & { validCount: number }) {
  const formats = useFormats();
  const text = useText('resources.orders.links');
  const opened = links
    .flatMap(({ opened_at }) => opened_at ?? [])
    .toSorted()
    .at(-1);
  const expires = links
    .map(({ expires_at }) => expires_at)
    .toSorted()
    .at(-1);

  return (
    <>
      <div>{validCount > 0 ? text('count', { smart_count: validCount }) : text('none')}</div>
      {validCount > 0 && expires && (
        <div className={shared.note}>{text('expires', { date: formats.date(expires) })}</div>
      )}
      {links.length > 0 && (
        <div className={shared.note}>
          {opened ? text('opened', { date: formats.date(opened) }) : text('not_opened')}
        </div>
      )}
    </>
  );
}

function CopyLinkButton({ id }: { id: number }) {
  const text = useText('resources.orders.links');
  const copy = useCopyToClipboard();
  const [url, setUrl] = useState<string>();

  function show(created: string) {
    setUrl(created);
    copy(created, 'resources.orders.links.copied');
  }

  return (
    <>
      <ActionButton
        action={orders.createLink}
        input={{ params: { id } }}
        permission="orders.write"
        size="small"
        failure="resources.orders.links.create_failed"
        refresh={['orders']}
        onSuccess={({ url: created }) => show(created)}
      >
        {text('copy')}
      </ActionButton>
      {/* Readable where the browser denies the clipboard. */}
      {url && (
        <input
          className={styles.url}
          readOnly
          value={url}
          aria-label={text('created')}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  );
}
