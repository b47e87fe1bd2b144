import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../kit';

const SOURCE = 'confirm_password';

/** The new password once more; whether they match is looked at again when the first of them changes. */
export function ConfirmPassword({ label }: { label: string }) {
  const { getValues, trigger } = useFormContext();
  const password = useWatch({ name: 'new_password' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other password is what starts it.
  useEffect(() => {
    if (getValues(SOURCE)) trigger(SOURCE);
  }, [password, getValues, trigger]);

  return <TextField source={SOURCE} label={label} type="password" />;
}
