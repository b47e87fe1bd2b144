import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { KeyReveal } from '#contract/licenseForms';
import { licenses } from '#contract/licenses';
import {
  IconButton,
  Permitted,
  SubmitDialog,
  TextInput,
  useCopyToClipboard,
  useInputLabel,
  useText,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import styles from './licenses.module.css';

interface RevealKeyProps {
  id: number;
  maskedKey: string;
}

/** A masked key, which the server reveals for a reason, to a user whose role permits it. */
export default function RevealKey({ id, maskedKey }: RevealKeyProps) {
  const translate = useTranslate();
  const copy = useCopyToClipboard();
  const [key, setKey] = useState<string>();
  const [dialogOpen, setDialogOpen] = useState(false);

  return (
    <span className={styles.revealed}>
      <code>{key ?? maskedKey}</code>
      {key === undefined ? (
        <Permitted to="licenses.reveal">
          <IconButton
            label={translate('access.reveal.button')}
            onClick={() => setDialogOpen(true)}
            icon="view"
          />
        </Permitted>
      ) : (
        <>
          <IconButton label={translate('kit.secret.hide')} onClick={() => setKey(undefined)} icon="hide" />
          <IconButton
            label={translate('kit.secret.copy')}
            onClick={() => copy(key, 'kit.secret.copied')}
            icon="copy"
          />
        </>
      )}
      {dialogOpen && <RevealDialog id={id} onRevealed={setKey} onClose={() => setDialogOpen(false)} />}
    </span>
  );
}

interface RevealDialogProps {
  id: number;
  onRevealed: (key: string) => void;
  onClose: () => void;
}

function RevealDialog({ id, onRevealed, onClose }: RevealDialogProps) {
  const text = useText('access.reveal');
  const getLabel = useInputLabel(KeyReveal, 'resources.licenses');
  return (
    <SubmitDialog
      title={text('title', { id })}
      text={text('text')}
      schema={KeyReveal}
      submitLabel={text('confirm')}
      send={(body: KeyReveal) => callEndpoint(licenses.reveal, { params: { id }, body })}
      success={() => null}
      failure="access.reveal.failed"
      onDone={({ license_key }) => onRevealed(license_key)}
      onClose={onClose}
    >
      <TextInput source="reason" label={getLabel('reason')} multiline autoFocus />
    </SubmitDialog>
  );
}
