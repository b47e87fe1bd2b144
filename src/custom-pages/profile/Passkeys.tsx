import { useTranslate } from 'ra-core';
import { auth } from '#contract/auth';
import type { Passkey } from '#contract/secondFactor';
import { useAction, useFormats } from '../../admin';
import { FactorItem } from './FactorItem';
import { SECOND_FACTOR_KEY } from './secondFactorKey';

export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const translate = useTranslate();
  const formats = useFormats();
  const [remove, { isPending }] = useAction(auth.removePasskey, {
    success: 'profile.second_factor.passkey_removed',
    failure: 'profile.second_factor.passkey_remove_failed',
    refresh: SECOND_FACTOR_KEY,
  });

  return passkeys.map(({ id, name, last_used_at }) => (
    <FactorItem
      key={id}
      name={name}
      note={
        last_used_at
          ? translate('profile.second_factor.last_used', { date: formats.date(last_used_at) })
          : translate('profile.second_factor.never_used')
      }
      isRemoving={isPending}
      onRemove={() => remove({ params: { id } })}
    />
  ));
}
