import { HttpError, useTranslate } from 'react-admin';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { ConnectionCreate, connections } from '#contract/connections';
import { SiteCreate } from '#contract/sites';
import { Button, type CreateDeclaration, classNames, useAction } from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './sites.module.css';

const siteCreate: CreateDeclaration = {
  schema: SiteCreate,
  subtitle: 'resources.sites.create_subtitle',
  inputs: {
    url: { placeholder: 'https://shop.example.com' },
    consumer_key: { helperText: 'resources.sites.help.consumer_key' },
    notification_email: { helperText: 'resources.sites.help.notification_email' },
    is_active: false,
  },
  helperTexts: ConnectWithWooCommerce,
};

export default siteCreate;

const CONNECTION_FIELDS = ['name', 'url', 'notification_email'];

function ConnectWithWooCommerce() {
  const translate = useTranslate();
  const { trigger, getValues, setError, reset } = useFormContext();
  const [start, { isPending }] = useAction(connections.start, {
    failure: 'resources.sites.connect.failed',
    onSuccess: ({ authorize_url }) => {
      // Skips the unsaved changes warning: the input was submitted.
      reset(getValues());
      window.location.assign(authorize_url);
    },
    onError: (error) => {
      for (const [field, message] of getFieldErrors(error)) setError(field, { message });
    },
  });

  async function connect() {
    if (!(await trigger(CONNECTION_FIELDS))) return;
    start({ body: ConnectionCreate.parse(pickConnectionFields(getValues())) });
  }
  return (
    <div className={styles.connect}>
      <h2>{translate('resources.sites.connect.title')}</h2>
      <div className={classNames(shared.note, styles.connectText)}>
        {translate('resources.sites.connect.text')}
      </div>
      <Button onClick={connect} disabled={isPending}>
        {translate('resources.sites.connect.button')}
      </Button>
    </div>
  );
}

const pickConnectionFields = (values: FieldValues) =>
  Object.fromEntries(CONNECTION_FIELDS.map((name) => [name, values[name]]));

const getFieldErrors = (error: unknown): [string, string][] =>
  error instanceof HttpError ? Object.entries(error.body?.errors ?? {}) : [];
