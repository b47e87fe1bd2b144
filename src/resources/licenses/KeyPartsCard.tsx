import * as z from 'zod/mini';
import type { KeyFiles, LicensePart } from '#contract/keyParts';
import { LicenseUpdate } from '#contract/licenseForms';
import { type LicenseDetails, licenses } from '#contract/licenses';
import { Card, DialogButton, FieldList, SubmitDialog, useText } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { PartField } from './KeyParts';
import { PartInputs } from './PartInputs';

/** The parts of a key, to read, copy and change; nothing for a pool whose keys have none. */
export function KeyPartsCard({ license }: { license: LicenseDetails }) {
  const text = useText('messages.license.parts');
  // A record from a list does not include them.
  const { parts = [] }: Partial<LicenseDetails> = license;
  if (parts.length === 0) return null;

  return (
    <Card
      title={text('title')}
      actions={
        license.license_status !== 'replaced' && (
          <DialogButton
            permission="licenses.read_keys"
            size="small"
            dialog={(onClose) => <PartsDialog id={license.license_id} parts={parts} onClose={onClose} />}
          >
            {text('change')}
          </DialogButton>
        )
      }
    >
      <FieldList
        fields={parts.map((part) => ({
          label: part.label,
          value: <PartField id={license.license_id} part={part} />,
        }))}
      />
    </Card>
  );
}

const PartsForm = z.extend(z.pick(LicenseUpdate, { parts: true, files: true }), {
  /** Whether the stored file of a part goes. */
  removed: z.optional(z.record(z.string(), z.boolean())),
});
type PartsForm = z.output<typeof PartsForm>;

/** A file that was chosen and put aside again changes nothing, and one that is chosen replaces the stored one. */
function toFileChanges({ files = {}, removed = {} }: PartsForm): KeyFiles {
  const gone = Object.entries(removed).flatMap(([name, isRemoved]): [string, null][] =>
    isRemoved ? [[name, null]] : [],
  );
  const chosen = Object.entries(files).filter(([, file]) => file);
  return Object.fromEntries([...gone, ...chosen]);
}

interface PartsDialogProps {
  id: number;
  parts: LicensePart[];
  onClose: () => void;
}

function PartsDialog({ id, parts, onClose }: PartsDialogProps) {
  const text = useText('messages.license.parts');
  const texts = parts.filter(({ kind }) => kind !== 'file');
  return (
    <SubmitDialog
      title={text('change_title', { id })}
      schema={PartsForm}
      defaultValues={{ parts: Object.fromEntries(texts.map(({ name, value }) => [name, value ?? ''])) }}
      send={(form: PartsForm) =>
        callEndpoint(licenses.update, {
          params: { id },
          body: { parts: form.parts, files: toFileChanges(form) },
        })
      }
      success="messages.license.parts.saved"
      failure="resources.licenses.notifications.update_failed"
      onClose={onClose}
    >
      <PartInputs parts={parts} />
    </SubmitDialog>
  );
}
