import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type OrderDetails, orders } from '#contract/orders';
import { Button, ConfirmDialog, useAction, useCopyToClipboard, useFormats } from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './CustomerLinks.module.css';

/** The valid links to the customer's page; a new one is created to be copied, because only hashes are stored. */
export function CustomerLinks({ order }: { order: OrderDetails }) {
  const validCount = order.links.filter(({ expires_at }) => Date.parse(expires_at) > Date.now()).length;
  return (
    <div className={styles.links}>
      <LinkState links={order.links} validCount={validCount} />
      <div className={styles.buttons}>
        {/* The links of a deleted shop lead nowhere. */}
        {order.site.name !== null && <CopyLinkButton id={order.id} />}
        {validCount > 0 && <RevokeButton order={order} />}
      </div>
    </div>
  );
}

function LinkState({ links, validCount }: Pick<OrderDetails, 'links'> & { validCount: number }) {
  const translate = useTranslate();
  const formats = useFormats();
  const text = (name: string, args?: object) => translate(`resources.orders.links.${name}`, args);
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
  const translate = useTranslate();
  const copy = useCopyToClipboard();
  const [createLink, { data, isPending }] = useAction(orders.createLink, {
    failure: 'resources.orders.links.create_failed',
    refresh: ['orders'],
    onSuccess: ({ url }) => copy(url, 'resources.orders.links.copied'),
  });

  return (
    <>
      <Button
        permission="orders.write"
        size="small"
        onClick={() => createLink({ params: { id } })}
        disabled={isPending}
      >
        {translate('resources.orders.links.copy')}
      </Button>
      {/* Readable where the browser denies the clipboard. */}
      {data && (
        <input
          className={styles.url}
          readOnly
          value={data.url}
          aria-label={translate('resources.orders.links.created')}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  );
}

function RevokeButton({ order: { id, number } }: { order: OrderDetails }) {
  const translate = useTranslate();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [revoke, { isPending }] = useAction(orders.revokeLinks, {
    success: ({ revoked_count }) => ({
      message: 'resources.orders.links.revoked',
      messageArgs: { smart_count: revoked_count },
    }),
    failure: 'resources.orders.links.revoke_failed',
    refresh: ['orders'],
    onSettled: () => setDialogOpen(false),
  });

  return (
    <>
      <Button permission="orders.write" size="small" color="error" onClick={() => setDialogOpen(true)}>
        {translate('resources.orders.links.revoke')}
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        title={translate('resources.orders.links.revoke_title', { number })}
        text={translate('resources.orders.links.revoke_text')}
        confirmLabel={translate('resources.orders.links.revoke')}
        busy={isPending}
        onConfirm={() => revoke({ params: { id } })}
        onClose={() => setDialogOpen(false)}
      />
    </>
  );
}
