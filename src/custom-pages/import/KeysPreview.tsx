import { useTranslate } from 'react-admin';
import { Card, useFormats } from '../../admin';
import { translateMessage } from '../../messages/translateMessage';
import styles from './Import.module.css';
import { SourceCard } from './SourceCard';
import type { ImportKeys } from './useKeyStore';

/** Preview of the import, placed so that the submit button does not move while keys are counted. */
export function KeysPreview({ keyStore, state, update }: ImportKeys) {
  const translate = useTranslate();
  const { sources, valid, problems, total } = state;
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
        {problems.map(({ reason, count }) => (
          <CountRow
            key={JSON.stringify(reason)}
            label={translateMessage(reason)}
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
  count: number;
  tone?: 'valid' | 'problem';
}

function CountRow({ label, count, tone }: CountRowProps) {
  const formats = useFormats();
  return (
    <div className={styles.count} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{formats.number(count)}</dd>
    </div>
  );
}
