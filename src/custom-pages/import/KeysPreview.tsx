import { useTranslate } from 'ra-core';
import { Card, useFormats } from '../../admin';
import { translateText } from '../../texts/translateText';
import shared from '../../theme/shared.module.css';
import styles from './Import.module.css';
import { useKeyPlace } from './RejectedKeys';
import { SourceCard } from './SourceCard';
import type { ImportKeys } from './useKeyStore';

/** Preview of the import, placed so that the submit button does not move while keys are counted. */
export function KeysPreview({ keyStore, state, update }: ImportKeys) {
  const translate = useTranslate();
  const formatPlace = useKeyPlace();
  const { sources, valid, multiline, cleaned, problems, total } = state;
  if (total === 0 && sources.length === 0) return null;

  return (
    <Card title={translate('import.preview.title')}>
      {sources.length > 0 && (
        <ul className={styles.sources}>
          {sources.map((source) => (
            <SourceCard
              key={source.id}
              source={source}
              onRemove={() => update(keyStore.remove(source.id))}
              onColumnsChange={(columns) => update(keyStore.selectColumns(source.id, columns))}
            />
          ))}
        </ul>
      )}
      <dl className={styles.counts}>
        <CountRow
          label={translate('import.preview.valid')}
          count={valid}
          tone={valid > 0 ? 'valid' : undefined}
        />
        {cleaned > 0 && <CountRow label={translate('import.preview.cleaned')} count={cleaned} />}
        {multiline > 0 && <CountRow label={translate('import.preview.multiline')} count={multiline} />}
        {problems.map(({ reason, count, first }) => (
          <CountRow
            key={JSON.stringify(reason)}
            label={translateText(reason)}
            note={translate('import.preview.first', { place: formatPlace(first) })}
            count={count}
            tone="problem"
          />
        ))}
      </dl>
    </Card>
  );
}

interface CountRowProps {
  label: string;
  note?: string;
  count: number;
  tone?: 'valid' | 'problem';
}

function CountRow({ label, note, count, tone }: CountRowProps) {
  const formats = useFormats();
  return (
    <div className={styles.count} data-tone={tone}>
      <dt>
        {label}
        {note && <div className={shared.note}>{note}</div>}
      </dt>
      <dd>{formats.number(count)}</dd>
    </div>
  );
}
