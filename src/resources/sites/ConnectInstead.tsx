import { Box } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { HttpError, useTranslate } from 'react-admin';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { ConnectionCreate, connections } from '#contract/connections';
import { call } from '../../dataProvider';
import { Button, useFailure } from '../../kit';

const FIELDS = ['name', 'url', 'notification_email'];

/** The other way to register a shop: it hands its keys over itself, so that only name and URL are typed. */
export function ConnectInstead() {
  const translate = useTranslate();
  const { trigger, getValues, setError, reset } = useFormContext();
  const failed = useFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ConnectionCreate) => call(connections.start, { body }),
    onSuccess: ({ authorize_url }) => {
      // Nothing is lost by leaving: what was typed went along.
      reset(getValues());
      window.location.assign(authorize_url);
    },
    onError: (error) => {
      for (const [field, message] of errorsOf(error)) setError(field, { message });
      failed('resources.sites.connect.failed', error);
    },
  });

  async function connect() {
    if (await trigger(FIELDS)) mutate(ConnectionCreate.parse(onlyTyped(getValues())));
  }
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: '14px' }}>
      <Box component="h2" sx={{ m: 0, fontSize: '0.9375rem', fontWeight: 650 }}>
        {translate('resources.sites.connect.title')}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', mb: '10px' }}>
        {translate('resources.sites.connect.text')}
      </Box>
      <Button onClick={connect} disabled={isPending}>
        {translate('resources.sites.connect.button')}
      </Button>
    </Box>
  );
}

const onlyTyped = (values: FieldValues) => Object.fromEntries(FIELDS.map((name) => [name, values[name]]));

const errorsOf = (error: unknown): [string, string][] =>
  error instanceof HttpError ? Object.entries(error.body?.errors ?? {}) : [];
