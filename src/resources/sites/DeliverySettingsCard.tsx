import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { type Site, SiteUpdate, sites } from '#contract/sites';
import {
  Banner,
  BooleanInput,
  Card,
  type InputProps,
  InputStack,
  SchemaForm,
  SelectInput,
  SubmitButton,
  TextInput,
  useSubmit,
  useTranslateLabel,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { LANGUAGE_CHOICES } from '../../texts/languageChoices';
import shared from '../../theme/shared.module.css';
import { DeliveryPreview } from './DeliveryPreview';
import styles from './sites.module.css';

const DeliverySettings = z.pick(SiteUpdate, {
  deliver_by_note: true,
  deliver_by_email: true,
  deliver_by_order_item: true,
  complete_orders: true,
  language: true,
  message_subject: true,
  message_intro: true,
  send_backorder_notices: true,
  notice_subject: true,
  notice_intro: true,
  waiting_thanks: true,
});

type DeliverySettingsValues = z.infer<typeof DeliverySettings>;
type NoticeField = 'notice_subject' | 'notice_intro' | 'waiting_thanks';

/** The setup links to this card. */
const DELIVERY_ID = 'delivery';

export function DeliverySettingsCard({ site }: { site: Site }) {
  const translate = useTranslate();
  const isOnDemand = !site.deliver_by_note && !site.deliver_by_email && !site.deliver_by_order_item;
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${DELIVERY_ID}`) document.getElementById(DELIVERY_ID)?.scrollIntoView();
  }, [hash]);

  return (
    <Card id={DELIVERY_ID} title={translate('messages.title')} subtitle={translate('messages.subtitle')}>
      <div className={styles.messages}>
        {isOnDemand && <Banner tone="warning">{translate('messages.disabled')}</Banner>}
        <DeliverySettingsForm site={site} />
      </div>
    </Card>
  );
}

function DeliverySettingsForm({ site }: { site: Site }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(DeliverySettings);
  const { onSubmit } = useSubmit<SiteUpdate, Site>({
    send: (body) => callEndpoint(sites.update, { params: { id: site.id }, body }),
    updates: 'changes',
    success: 'messages.saved',
    failure: 'messages.save_failed',
  });
  const inputProps = <K extends keyof DeliverySettingsValues>(source: K) => ({
    source,
    label: getLabel(source),
  });

  return (
    <SchemaForm schema={DeliverySettings} defaultValues={toFormValues(site)} onSubmit={onSubmit}>
      <InputStack>
        <BooleanInput {...inputProps('deliver_by_note')} helperText="messages.help.note" />
        <BooleanInput {...inputProps('deliver_by_email')} helperText="messages.help.email" />
        <BooleanInput {...inputProps('deliver_by_order_item')} helperText="messages.help.order_item" />
        <BooleanInput {...inputProps('complete_orders')} helperText="messages.help.complete_orders" />
        <SelectInput
          {...inputProps('language')}
          helperText="messages.help.language"
          choices={LANGUAGE_CHOICES}
        />
        <TextInput {...inputProps('message_subject')} optional />
        <TextInput {...inputProps('message_intro')} helperText="messages.help.template" multiline optional />
        <BooleanInput
          {...inputProps('send_backorder_notices')}
          helperText="messages.help.send_backorder_notices"
        />
        <NoticeInputs inputProps={inputProps} />
        <div className={styles.buttons}>
          <SubmitButton>{translate('messages.save')}</SubmitButton>
          <DeliveryPreview siteId={site.id} />
        </div>
        <div className={shared.note}>{translate('messages.applies_from_now')}</div>
      </InputStack>
    </SchemaForm>
  );
}

/** The templates of the notice, while it is enabled. */
function NoticeInputs({ inputProps }: { inputProps: (source: NoticeField) => InputProps }) {
  const isEnabled = useWatch<DeliverySettingsValues, 'send_backorder_notices'>({
    name: 'send_backorder_notices',
  });
  if (!isEnabled) return null;
  return (
    <>
      <TextInput {...inputProps('notice_subject')} optional />
      <TextInput {...inputProps('notice_intro')} helperText="messages.help.notice" multiline optional />
      <TextInput {...inputProps('waiting_thanks')} helperText="messages.help.waiting_thanks" optional />
    </>
  );
}

const toFormValues = ({
  deliver_by_note,
  deliver_by_email,
  deliver_by_order_item,
  complete_orders,
  language,
  message_subject,
  message_intro,
  send_backorder_notices,
  notice_subject,
  notice_intro,
  waiting_thanks,
}: Site) => ({
  deliver_by_note,
  deliver_by_email,
  deliver_by_order_item,
  complete_orders,
  language,
  message_subject: message_subject ?? '',
  message_intro: message_intro ?? '',
  send_backorder_notices,
  notice_subject: notice_subject ?? '',
  notice_intro: notice_intro ?? '',
  waiting_thanks: waiting_thanks ?? '',
});
