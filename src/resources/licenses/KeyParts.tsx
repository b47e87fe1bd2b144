import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { isWebLink, type LicensePart } from '#contract/keyParts';
import { licenses } from '#contract/licenses';
import {
  Button,
  EmptyValue,
  IconButton,
  SecretField,
  useCopyToClipboard,
  useNotifyError,
  usePermission,
} from '../../admin';
import { downloadBase64 } from '../../admin/export/saveCsvFile';
import { callEndpoint } from '../../dataProvider';
import styles from './licenses.module.css';
import { useRecordUse } from './useRecordUse';

interface KeyPartsProps {
  /** Of the license. */
  id: number;
  parts: LicensePart[];
  /** Shown in clear, after the key was revealed. */
  revealed?: boolean;
}

/** The parts of a key that have a value, below it. */
export function KeyParts({ id, parts, revealed }: KeyPartsProps) {
  const filled = parts.filter(({ value }) => value !== null);
  if (filled.length === 0) return null;
  return (
    <dl className={styles.parts}>
      {filled.map((part) => (
        <div key={part.name}>
          <dt>{part.label}</dt>
          <dd>
            <PartField id={id} part={part} revealed={revealed} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface PartFieldProps extends Pick<KeyPartsProps, 'id' | 'revealed'> {
  part: LicensePart;
}

/** A part of a key, masked as keys are; what is shown, copied or opened is recorded, unless the reveal was. */
export function PartField({ id, part: { name, kind, value }, revealed }: PartFieldProps) {
  const recordEachUse = useRecordUse(id);
  const recordUse = revealed ? undefined : recordEachUse;
  if (value === null) return <EmptyValue />;
  // A part may have been of another kind when it got its value.
  if (kind === 'link' && isWebLink(value)) return <PartLink address={value} onUse={recordUse} />;
  if (kind === 'file') return <PartFile id={id} part={name} fileName={value} />;
  return <SecretField value={value} revealable revealed={revealed} onUse={recordUse} />;
}

interface PartFileProps {
  id: number;
  part: string;
  fileName: string;
}

/** The name of a file, which a click saves, if the user may read keys; the server records it. */
function PartFile({ id, part, fileName }: PartFileProps) {
  const mayRead = usePermission('licenses.read_keys');
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();

  async function save() {
    try {
      const { name, data } = await callEndpoint(licenses.readFile, { params: { id }, body: { part } });
      downloadBase64(data, name);
      await queryClient.invalidateQueries({ queryKey: ['audit'] });
    } catch (error) {
      notifyError('messages.license.parts.not_read', error);
    }
  }

  if (!mayRead) return fileName;
  return (
    <Button variant="text" size="small" onClick={save}>
      {fileName}
    </Button>
  );
}

interface PartLinkProps {
  address: string;
  onUse: ReturnType<typeof useRecordUse>;
}

/** A link that shows its host only: what follows may be as secret as a key. */
function PartLink({ address, onUse }: PartLinkProps) {
  const translate = useTranslate();
  const copy = useCopyToClipboard();
  return (
    <span className={styles.revealed}>
      <a href={address} target="_blank" rel="noopener noreferrer" onClick={() => onUse?.('shown')}>
        {new URL(address).origin}/…
      </a>
      <IconButton
        label={translate('kit.secret.copy')}
        onClick={async () => {
          if (await copy(address, 'kit.secret.copied')) onUse?.('copied');
        }}
        icon="copy"
      />
    </span>
  );
}
