import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Site, SiteUpdate, sites } from '#contract/sites';
import {
  Banner,
  BooleanInput,
  Card,
  InputStack,
  SchemaForm,
  SelectInput,
  SubmitButton,
  TextInput,
  useSubmit,
  useText,
  useTranslateLabel,
} from '../../../admin';
import { callEndpoint } from '../../../dataProvider';
import { LANGUAGE_CHOICES } from '../../../texts/languages';
import shared from '../../../theme/shared.module.css';
import styles from '../sites.module.css';
import { CustomerMails } from './CustomerMails';
import { DeliveryPreview } from './DeliveryPreview';
import { KeysRewrite } from './KeysRewrite';

const DeliverySettings = z.pick(SiteUpdate, {
  deliver_by_note: true,
  deliver_by_email: true,
  deliver_by_order_item: true,
  complete_orders: true,
  language: true,
  message_subject: true,
  message_intro: true,
  renewal_subject: true,
  renewal_intro: true,
  send_backorder_notices: true,
  notice_subject: true,
  notice_intro: true,
  waiting_thanks: true,
});

type DeliverySettingsValues = z.infer<typeof DeliverySettings>;

export function DeliverySettingsCard({ site }: { site: Site }) {
  const text = useText('messages');
  const isOnDemand = !site.deliver_by_note && !site.deliver_by_email && !site.deliver_by_order_item;

  return (
    <Card title={text('title')} subtitle={text('subtitle')}>
      <div className={styles.messages}>
        {isOnDemand && <Banner tone="warning">{text('disabled')}</Banner>}
        <DeliverySettingsForm site={site} />
        {site.deliver_by_order_item && <KeysRewrite siteId={site.id} />}
      </div>
    </Card>
  );
}

function DeliverySettingsForm({ site }: { site: Site }) {
  const text = useText('messages');
  const inputProps = useInputProps();
  const onSubmit = useSubmit<SiteUpdate, Site>({
    send: (body) => callEndpoint(sites.update, { params: { id: site.id }, body }),
    updates: 'changes',
    success: 'messages.saved',
    failure: 'messages.save_failed',
  });

  return (
    <SchemaForm schema={DeliverySettings} defaultValues={toFormValues(site)} onSubmit={onSubmit}>
      <InputStack>
        <BooleanInput {...inputProps('deliver_by_note', 'note')} />
        <BooleanInput {...inputProps('deliver_by_email', 'email')} />
        <BooleanInput {...inputProps('deliver_by_order_item', 'order_item')} />
        <BooleanInput {...inputProps('complete_orders', 'complete_orders')} />
        <CustomerMails />
        <SelectInput {...inputProps('language', 'language')} choices={LANGUAGE_CHOICES} />
        <TextInput {...inputProps('message_subject')} optional />
        <TextInput {...inputProps('message_intro', 'template')} multiline optional />
        <TextInput {...inputProps('renewal_subject')} optional />
        <TextInput {...inputProps('renewal_intro', 'renewal')} multiline optional />
        <BooleanInput {...inputProps('send_backorder_notices', 'send_backorder_notices')} />
        <NoticeInputs />
        <div className={styles.buttons}>
          <SubmitButton progress="saving">{text('save')}</SubmitButton>
          <DeliveryPreview siteId={site.id} />
        </div>
        <div className={shared.note}>{text('applies_from_now')}</div>
      </InputStack>
    </SchemaForm>
  );
}

/** The templates of the notice, while it is enabled. */
function NoticeInputs() {
  const inputProps = useInputProps();
  const isEnabled = useWatch<DeliverySettingsValues>({ name: 'send_backorder_notices' });
  if (!isEnabled) return null;
  return (
    <>
      <TextInput {...inputProps('notice_subject')} optional />
      <TextInput {...inputProps('notice_intro', 'notice')} multiline optional />
      <TextInput {...inputProps('waiting_thanks', 'waiting_thanks')} optional />
    </>
  );
}

/** Source and label of an input, and its help, whose text has another name for some. */
function useInputProps() {
  const getLabel = useTranslateLabel(DeliverySettings);
  return (source: keyof DeliverySettingsValues, help?: string) => ({
    source,
    label: getLabel(source),
    helperText: help && `messages.help.${help}`,
  });
}

/** Texts that a shop does not have are empty inputs. */
const toFormValues = (site: Site) =>
  Object.fromEntries(
    Object.keys(DeliverySettings.shape).map((name) => [name, Reflect.get(site, name) ?? '']),
  );
