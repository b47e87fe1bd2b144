import { useTranslate } from 'ra-core';
import type { TestOrder } from '#contract/testOrders';
import { Banner } from '../../../admin';
import { translateField } from '../../../i18nProvider/translateField';
import { PreviewDialog, PreviewFrame } from './PreviewDialog';

/** The result of a test order, and the messages that its customer would receive. */
export default function TestOrderDialog({ onClose, ...order }: TestOrder & { onClose: () => void }) {
  const translate = useTranslate();
  const { product, license_group, messages, page_html, sent_to, reason } = order;
  const text = (key: string) =>
    translate(`resources.sites.test_order.${key}`, { product, pool: license_group.name, address: sent_to });
  const getTitle = (kind: string, channel: string) => {
    const name = translate(`messages.${channel}`);
    return kind === 'backorder' ? translate('messages.notice', { channel: name }) : name;
  };

  return (
    <PreviewDialog title={text('title')} onClose={onClose}>
      {reason ? (
        <Banner tone="warning">{`${translateField(order, 'reason')}.`}</Banner>
      ) : (
        <Banner tone="available">{text(sent_to ? 'sent' : 'passed')}</Banner>
      )}
      <p>{text('path')}</p>
      {messages.map(({ kind, channel, subject, html }) => (
        <PreviewFrame
          key={`${kind} ${channel}`}
          title={getTitle(kind, channel)}
          subject={subject}
          html={html}
          isNote={channel !== 'email'}
        />
      ))}
      <PreviewFrame title={text('page')} html={page_html} />
    </PreviewDialog>
  );
}
