import { useTranslate } from 'ra-core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { LicenseUpdate } from '#contract/licenseForms';
import { type License, licenses } from '#contract/licenses';
import { Button, DateField, DateInput, FormDialog, useInputLabel, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import styles from './licenses.module.css';

/** The key's own last day, with a button to change it. */
export function ExpiryDateField({ license }: { license: License }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.links}>
      <DateField value={license.expires_on} dateOnly />
      {license.license_status !== 'replaced' && (
        <Button permission="licenses.write" size="small" onClick={() => setOpen(true)}>
          {translate('messages.license.expiry.change')}
        </Button>
      )}
      {open && <ExpiryDateDialog license={license} onClose={() => setOpen(false)} />}
    </span>
  );
}

const ExpiryUpdate = z.pick(LicenseUpdate, { expires_on: true });

function ExpiryDateDialog({ license, onClose }: { license: License; onClose: () => void }) {
  const translate = useTranslate();
  const getLabel = useInputLabel(ExpiryUpdate, 'resources.licenses');
  const { license_id: id, expires_on } = license;
  const { onSubmit, problem } = useSubmit<LicenseUpdate, unknown>({
    send: (body) => callEndpoint(licenses.update, { params: { id }, body }),
    success: 'messages.license.expiry.saved',
    failure: 'resources.licenses.notifications.update_failed',
    onDone: onClose,
  });

  return (
    <FormDialog
      title={translate('messages.license.expiry.title', { id })}
      text={translate('messages.license.expiry.help')}
      schema={ExpiryUpdate}
      defaultValues={{ expires_on }}
      submitLabel={translate('kit.form.save')}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <DateInput source="expires_on" label={getLabel('expires_on')} optional />
    </FormDialog>
  );
}
