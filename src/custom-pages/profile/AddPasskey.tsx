import * as z from 'zod/mini';
import { auth } from '#contract/auth';
import { PasskeyCreate } from '#contract/secondFactor';
import { DialogButton, SubmitDialog, TextInput, useText } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { eraseType } from '../../eraseType';

const PasskeyName = z.pick(PasskeyCreate, { name: true });

/** Names a passkey and lets the browser create it. */
export function AddPasskey({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const text = useText('profile.second_factor');
  return (
    <DialogButton
      dialog={(onClose) => (
        <SubmitDialog
          title={text('passkey_add')}
          schema={PasskeyName}
          submitLabel={text('passkey_add')}
          send={addPasskey}
          success="profile.second_factor.passkey_added"
          failure="profile.second_factor.passkey_failed"
          onDone={({ recovery_codes }) => onCodes(recovery_codes)}
          onClose={onClose}
        >
          <TextInput
            source="name"
            label={text('passkey_name')}
            helperText="profile.second_factor.passkey_hint"
            autoFocus
          />
        </SubmitDialog>
      )}
    >
      {text('passkey_add')}
    </DialogButton>
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
