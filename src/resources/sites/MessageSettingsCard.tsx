import { useShowContext, useTranslate } from 'react-admin';
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
  useTranslateLabel,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { LANGUAGE_CHOICES } from '../../messages/languageChoices';
import shared from '../../theme/shared.module.css';
import { MessagePreview } from './MessagePreview';
import styles from './sites.module.css';

const MessageSettings = z.pick(SiteUpdate, {
  deliver_by_note: true,
  deliver_by_email: true,
  language: true,
  message_subject: true,
  message_intro: true,
});

export function MessageSettingsCard({ site }: { site: Site }) {
  const translate = useTranslate();
  const isOnDemand = !site.deliver_by_note && !site.deliver_by_email;

  return (
    <Card title={translate('messages.title')} subtitle={translate('messages.subtitle')}>
      <div className={styles.messages}>
        {isOnDemand && <Banner tone="warning">{translate('messages.disabled')}</Banner>}
        <MessageSettingsForm site={site} />
      </div>
    </Card>
  );
}

function MessageSettingsForm({ site }: { site: Site }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(MessageSettings);
  const { refetch } = useShowContext();
  const { onSubmit } = useSubmit<SiteUpdate, Site>({
    send: (body) => callEndpoint(sites.update, { params: { id: site.id }, body }),
    success: 'messages.saved',
    failure: 'messages.save_failed',
    onDone: () => refetch(),
  });
  const inputProps = <K extends keyof z.infer<typeof MessageSettings>>(source: K) => ({
    source,
    label: getLabel(source),
  });

  return (
    <SchemaForm schema={MessageSettings} defaultValues={toFormValues(site)} onSubmit={onSubmit}>
      <InputStack>
        <BooleanInput {...inputProps('deliver_by_note')} helperText="messages.help.note" />
        <BooleanInput {...inputProps('deliver_by_email')} helperText="messages.help.email" />
        <SelectInput
          {...inputProps('language')}
          helperText="messages.help.language"
          choices={LANGUAGE_CHOICES}
        />
        <TextInput {...inputProps('message_subject')} optional />
        <TextInput {...inputProps('message_intro')} helperText="messages.help.template" multiline optional />
        <div className={styles.buttons}>
          <SubmitButton>{translate('messages.save')}</SubmitButton>
          <MessagePreview siteId={site.id} />
        </div>
        <div className={shared.note}>{translate('messages.applies_from_now')}</div>
      </InputStack>
    </SchemaForm>
  );
}

const toFormValues = ({
  deliver_by_note,
  deliver_by_email,
  language,
  message_subject,
  message_intro,
}: Site) => ({
  deliver_by_note,
  deliver_by_email,
  language,
  message_subject: message_subject ?? '',
  message_intro: message_intro ?? '',
});
