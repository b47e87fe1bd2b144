import { HttpError, useNotify, useRedirect, useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { ConnectionCreate, connections } from '#contract/connections';
import { type RegisteredSite, SiteCreate, sites } from '#contract/sites';
import {
  Button,
  Card,
  FormButtons,
  InputStack,
  PageHeader,
  SchemaForm,
  TextInput,
  useAction,
  useInputLabel,
  useSubmit,
} from '../../../admin';
import { callEndpoint, isOffered } from '../../../dataProvider';
import { translateField } from '../../../i18nProvider/translateField';
import styles from '../sites.module.css';

/** Registers a shop: by its consent page, or with keys that were created there. */
export default function RegisterSite() {
  const translate = useTranslate();
  const redirect = useRedirect();
  const notify = useNotify();
  const onSubmit = useSubmit<SiteCreate, RegisteredSite | null>({
    send: (body) => callEndpoint(sites.create, { body }),
    success: (site) => (site?.unreachable ? null : 'resources.sites.notifications.created'),
    failure: 'resources.sites.notifications.create_failed',
    onDone: (site) => {
      if (site?.unreachable) {
        const messageArgs = { reason: translateField(site, 'unreachable') };
        notify('resources.sites.notifications.created_unreachable', { type: 'warning', messageArgs });
      }
      // A server may answer without the site.
      redirect(site ? 'show' : 'list', 'sites', site?.id);
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

/** The inputs that both ways need, and the way without copied keys. */
function ConnectSection() {
  const translate = useTranslate();
  const getLabel = useInputLabel(SiteCreate);
  const { connect, isPending } = useConnect();

  // Enter would submit the form, whose keys are the other way.
  function connectOnEnter(event: KeyboardEvent) {
    if (!isOffered(connections.start) || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement))
      return;
    event.preventDefault();
    connect();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the inputs have the focus.
    <div className={styles.connect} onKeyDown={connectOnEnter}>
      <TextInput source="name" label={getLabel('name')} />
      <TextInput source="url" label={getLabel('url')} placeholder="https://shop.example.com" />
      <TextInput
        source="notification_email"
        label={getLabel('notification_email')}
        helperText="resources.sites.help.notification_email"
        type="email"
        optional
      />
      {isOffered(connections.start) && (
        <div>
          <Button variant="contained" color="primary" onClick={connect} disabled={isPending}>
            {translate('resources.sites.connect.button')}
          </Button>
        </div>
      )}
    </div>
  );
}

const CONNECTION_FIELDS = ['name', 'url', 'notification_email'];

function useConnect() {
  const { trigger, getValues, setError, reset } = useFormContext();
  const [start, { isPending }] = useAction(connections.start, {
    failure: 'resources.sites.connect.failed',
    onSuccess: ({ authorize_url }) => {
      // Skips the unsaved changes warning: the input was submitted.
      reset(getValues());
      window.location.assign(authorize_url);
    },
    onError: (error) => {
      const errors: Record<string, string> = (error instanceof HttpError && error.body?.errors) || {};
      for (const [field, text] of Object.entries(errors)) setError(field, { message: text });
    },
  });

  async function connect() {
    if (!(await trigger(CONNECTION_FIELDS))) return;
    start({ body: ConnectionCreate.parse(pickConnectionFields(getValues())) });
  }
  return { connect, isPending };
}

const pickConnectionFields = (values: FieldValues) =>
  Object.fromEntries(CONNECTION_FIELDS.map((name) => [name, values[name]]));

function ManualSection() {
  const translate = useTranslate();
  const getLabel = useInputLabel(SiteCreate);
  return (
    <section className={styles.manual} aria-labelledby="manual-keys">
      <h2 id="manual-keys">
        {translate(`resources.sites.connect.${isOffered(connections.start) ? 'manual' : 'keys'}`)}
      </h2>
      <TextInput
        source="consumer_key"
        label={getLabel('consumer_key')}
        helperText="resources.sites.help.consumer_key"
      />
      <TextInput source="consumer_secret" label={getLabel('consumer_secret')} type="password" />
      <FormButtons
        submitLabel={translate('resources.sites.create')}
        progress="creating"
        submitVariant={isOffered(connections.start) ? 'outlined' : undefined}
      />
    </section>
  );
}
