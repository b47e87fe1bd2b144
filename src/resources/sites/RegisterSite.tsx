import { useNotify, useRedirect, useTranslate } from 'ra-core';
import { type RegisteredSite, SiteCreate, sites } from '#contract/sites';
import {
  Card,
  FormButtons,
  InputStack,
  PageHeader,
  SchemaForm,
  TextInput,
  useInputLabel,
  useSubmit,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { translateField } from '../../texts/translateField';
import { ConnectSection } from './ConnectSection';
import styles from './sites.module.css';

/** Registers a shop: by its consent page, or with keys that were created there. */
export default function RegisterSite() {
  const translate = useTranslate();
  const redirect = useRedirect();
  const notify = useNotify();
  const { onSubmit } = useSubmit<SiteCreate, RegisteredSite>({
    send: (body) => callEndpoint(sites.create, { body }),
    success: ({ unreachable }) => (unreachable ? null : 'resources.sites.notifications.created'),
    failure: 'resources.sites.notifications.create_failed',
    onDone: (site) => {
      if (site.unreachable) {
        const messageArgs = { reason: translateField(site, 'unreachable') };
        notify('resources.sites.notifications.created_unreachable', { type: 'warning', messageArgs });
      }
      redirect('show', 'sites', site.id);
    },
  });

  return (
    <>
      <PageHeader
        title={translate('resources.sites.create')}
        subtitle={translate('resources.sites.create_subtitle')}
      />
      <Card narrow>
        <SchemaForm schema={SiteCreate} onSubmit={onSubmit}>
          <InputStack>
            <ConnectSection />
            <ManualSection />
          </InputStack>
        </SchemaForm>
      </Card>
    </>
  );
}

function ManualSection() {
  const translate = useTranslate();
  const getLabel = useInputLabel(SiteCreate);
  return (
    <section className={styles.manual} aria-labelledby="manual-keys">
      <h2 id="manual-keys">{translate('resources.sites.connect.manual')}</h2>
      <TextInput
        source="consumer_key"
        label={getLabel('consumer_key')}
        helperText="resources.sites.help.consumer_key"
      />
      <TextInput source="consumer_secret" label={getLabel('consumer_secret')} type="password" />
      <FormButtons submitLabel={translate('resources.sites.create')} submitVariant="outlined" />
    </section>
  );
}
