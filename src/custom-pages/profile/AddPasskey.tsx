import { useTranslate } from 'ra-core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { auth } from '#contract/auth';
import { PasskeyCreate } from '#contract/secondFactor';
import { Button, FormDialog, TextInput, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { eraseType } from '../../eraseType';

const PasskeyName = z.pick(PasskeyCreate, { name: true });

/** Names a passkey and lets the browser create it. */
export function AddPasskey({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { onSubmit, problem } = useSubmit<{ name: string }, { recovery_codes: string[] }>({
    send: addPasskey,
    success: 'profile.second_factor.passkey_added',
    failure: 'profile.second_factor.passkey_failed',
    onDone: ({ recovery_codes }) => {
      setOpen(false);
      onCodes(recovery_codes);
    },
  });

  return (
    <>
      <Button onClick={() => setOpen(true)}>{translate('profile.second_factor.passkey_add')}</Button>
      {isOpen && (
        <FormDialog
          title={translate('profile.second_factor.passkey_add')}
          schema={PasskeyName}
          submitLabel={translate('profile.second_factor.passkey_add')}
          problem={problem}
          onSubmit={onSubmit}
          onClose={() => setOpen(false)}
        >
          <TextInput
            source="name"
            label={translate('profile.second_factor.passkey_name')}
            helperText="profile.second_factor.passkey_hint"
            autoFocus
          />
        </FormDialog>
      )}
    </>
  );
}

async function addPasskey({ name }: { name: string }): Promise<{ recovery_codes: string[] }> {
  const [options, { createPasskey }] = await Promise.all([
    callEndpoint(auth.startPasskey),
    import('../../authProvider/passkeys'),
  ]);
  const response = eraseType<PasskeyCreate['response']>(await createPasskey(options));
  return callEndpoint(auth.addPasskey, { body: { name, response } });
}
