import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { TestOrder } from '#contract/testOrders';
import { Banner, Button, Modal, ModalActions } from '../../../admin';
import { translateField } from '../../../texts/translateField';
import styles from '../DeliveryPreview.module.css';
import { SandboxedFrame } from '../SandboxedFrame';
import { toNotePage } from '../toNotePage';

/** What a test order did, and what its customer would receive. */
export default function TestOrderDialog({ onClose, ...order }: TestOrder & { onClose: () => void }) {
  const translate = useTranslate();
  const headingId = useId();
  const { product, license_group, messages, page_html, sent_to, reason } = order;
  const text = (key: string) =>
    translate(`resources.sites.test_order.${key}`, { product, pool: license_group.name, address: sent_to });

  return (
    <Modal className={styles.preview} onClose={onClose} aria-labelledby={headingId}>
      <div className={styles.content}>
        <h2 id={headingId}>{text('title')}</h2>
        {reason ? (
          <Banner tone="warning">{`${translateField(order, 'reason')}.`}</Banner>
        ) : (
          <Banner tone="available">{text(sent_to ? 'sent' : 'passed')}</Banner>
        )}
        <p>{text('path')}</p>
        {messages.map((message) => (
          <TestDelivery key={`${message.kind} ${message.channel}`} {...message} />
        ))}
        <h3>{text('page')}</h3>
        <SandboxedFrame className={styles.email} title={text('page')} html={page_html} />
        <ModalActions>
          <Button onClick={onClose}>{translate('messages.close')}</Button>
        </ModalActions>
      </div>
    </Modal>
  );
}

function TestDelivery({ kind, channel, subject, html }: TestOrder['messages'][number]) {
  const translate = useTranslate();
  const channelName = translate(`messages.${channel}`);
  const name = kind === 'backorder' ? translate('messages.notice', { channel: channelName }) : channelName;
  const isFragment = channel !== 'email';
  return (
    <>
      <h3>{subject ? `${name}: ${subject}` : name}</h3>
      <SandboxedFrame
        className={isFragment ? styles.note : styles.email}
        title={name}
        html={isFragment ? toNotePage(html) : html}
      />
    </>
  );
}
