import { HttpError, useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { ConnectionCreate, connections } from '#contract/connections';
import { SiteCreate } from '#contract/sites';
import { Button, TextInput, useAction, useInputLabel } from '../../admin';
import styles from './sites.module.css';

const CONNECTION_FIELDS = ['name', 'url', 'notification_email'];

/** What both ways need, and the way without copied keys. */
export function ConnectSection() {
  const translate = useTranslate();
  const getLabel = useInputLabel(SiteCreate);
  const { connect, isPending } = useConnect();

  // Enter would submit the form, whose keys are the other way.
  function connectOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
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
      <div>
        <Button variant="contained" color="primary" onClick={connect} disabled={isPending}>
          {translate('resources.sites.connect.button')}
        </Button>
      </div>
    </div>
  );
}

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
      for (const [field, message] of getFieldErrors(error)) setError(field, { message });
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

const getFieldErrors = (error: unknown): [string, string][] =>
  error instanceof HttpError ? Object.entries(error.body?.errors ?? {}) : [];
