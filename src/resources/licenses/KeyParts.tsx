import { useTranslate } from 'ra-core';
import { isWebLink, type LicensePart } from '#contract/keyParts';
import { EmptyValue, IconButton, SecretField, useCopyToClipboard } from '../../admin';
import { useRecordUse } from './licenseFields';
import styles from './licenses.module.css';

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
export function PartField({ id, part: { kind, value }, revealed }: PartFieldProps) {
  const recordEachUse = useRecordUse(id);
  const recordUse = revealed ? undefined : recordEachUse;
  if (value === null) return <EmptyValue />;
  // A part may have been of another kind when it got its value.
  if (kind === 'link' && isWebLink(value)) return <PartLink address={value} onUse={recordUse} />;
  return <SecretField value={value} revealable revealed={revealed} onUse={recordUse} />;
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
