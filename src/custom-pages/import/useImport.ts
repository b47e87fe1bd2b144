import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useNotify, useRedirect } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { type ImportForm, type LicenseImported, licenses, splitKeys } from '#contract/licenses';
import { call } from '../../dataProvider';
import { useFailure } from '../../kit';

/** A key that was not taken, and why. */
export interface RefusedKey {
  key: string;
  reason: string;
}

/** Sends the keys, tells the result, and leads to the licenses once there is nothing left to look at. */
export function useImport() {
  const notify = useNotify();
  const redirect = useRedirect();
  const failed = useFailure();
  const { mutateAsync } = useMutation({ mutationFn: send });
  const [refused, setRefused] = useState<RefusedKey[]>();

  async function onSubmit(values: FieldValues) {
    try {
      const { imported, refused } = await mutateAsync(values as ImportForm);
      const { created_count: created, error_count: errors } = imported;
      notify('import.result', { type: toneOf(created, errors), messageArgs: { created, errors } });
      if (refused.length > 0) setRefused(refused);
      else redirect('list', 'licenses');
      return undefined;
    } catch (error) {
      failed('resources.licenses.notifications.import_failed', error);
      return error instanceof HttpError ? error.body?.errors : undefined;
    }
  }

  return { onSubmit, refused, close: () => setRefused(undefined) };
}

async function send({ license_group_id, keys, delivre_x_times }: ImportForm) {
  const split = splitKeys(keys);
  const licensesSent = split.map((license_key) => ({ license_key, delivre_x_times }));
  const imported = await call(licenses.import, { body: { license_group_id, licenses: licensesSent } });
  return { imported, refused: refusedOf(split, imported) };
}

function refusedOf(keys: string[], { errors = [] }: Partial<LicenseImported>): RefusedKey[] {
  return errors.map(({ index, message }) => ({ key: keys[index] ?? '', reason: message }));
}

function toneOf(created: number, errors: number) {
  if (created > 0) return 'success';
  return errors > 0 ? 'error' : 'info';
}
