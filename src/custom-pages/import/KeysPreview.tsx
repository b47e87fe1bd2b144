import { useTranslate } from 'ra-core';
import { Card, IconButton, useFormats } from '../../admin';
import { translateText } from '../../i18nProvider/translateText';
import shared from '../../theme/shared.module.css';
import styles from './Import.module.css';
import { useKeyPlace } from './ImportResultDialog';
import type { ImportKeys } from './useKeyStore';
import type { ShownRows } from './useShownRows';
import type { KeySourceSummary } from './worker/KeySource';

/** Preview of the import, placed so that the submit button does not move while keys are counted. */
export function KeysPreview({ keyStore, state, update, shown }: ImportKeys & { shown: ShownRows }) {
  const translate = useTranslate();
  const formatPlace = useKeyPlace();
  const { sources, valid, multiline, cleaned, problems, leftOut, typed } = state;
  if (typed.rows === 0 && sources.length === 0) return null;

  return (
    <Card title={translate('import.preview.title')}>
      {sources.length > 0 && (
        <ul className={styles.sources}>
          {sources.map((source) => (
            <SourceCard key={source.id} source={source} onRemove={() => update(keyStore.remove(source.id))} />
          ))}
        </ul>
      )}
      <dl className={styles.counts}>
        <CountRow
          label={translate('import.preview.valid')}
          count={valid}
          tone={valid > 0 ? 'valid' : undefined}
          isShown={shown.isShown('ready')}
          onToggle={() => shown.toggle('ready')}
        />
        {cleaned > 0 && <CountRow label={translate('import.preview.cleaned')} count={cleaned} />}
        {multiline > 0 && <CountRow label={translate('import.preview.multiline')} count={multiline} />}
        {problems.map(({ reason, count, first, listId }) => (
          <CountRow
            key={JSON.stringify(reason)}
            label={translateText(reason)}
            note={translate('import.preview.first', { place: formatPlace(first) })}
            count={count}
            tone="problem"
            isShown={shown.isShown(reason)}
            onToggle={() => shown.toggle(reason, listId)}
          />
        ))}
        {leftOut.map(({ reason, count, first, listId }) => (
          <CountRow
            key={reason}
            label={translate('import.preview.left_out', { reason: translate(`import.reasons.${reason}`) })}
            note={translate('import.preview.first', { place: formatPlace(first) })}
            count={count}
            tone="problem"
            isShown={shown.isShown(reason)}
            onToggle={() => shown.toggle(reason, listId)}
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
  /** Whether the list shows only these rows. */
  isShown?: boolean;
  onToggle?: () => void;
}

/** A count; a click shows its rows in the list. */
function CountRow({ label, note, count, tone, isShown, onToggle }: CountRowProps) {
  const formats = useFormats();
  return (
    <div className={styles.count} data-tone={tone}>
      <dt>
        {onToggle ? (
          <button type="button" aria-pressed={isShown} onClick={onToggle}>
            {label}
          </button>
        ) : (
          label
        )}
        {note && <div className={shared.note}>{note}</div>}
      </dt>
      <dd>{formats.number(count)}</dd>
    </div>
  );
}

interface SourceCardProps {
  source: KeySourceSummary;
  onRemove: () => void;
}

function SourceCard({ source, onRemove }: SourceCardProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const name = translate(source.name, { _: source.name });
  const count = translate('import.key_count', {
    smart_count: source.count,
    count: formats.number(source.count),
  });

  return (
    <li className={styles.source}>
      <div className={styles.sourceHead}>
        <div className={styles.sourceName}>{name}</div>
        <div className={styles.sourceCount}>{count}</div>
        <IconButton label={translate('import.source.remove', { name })} onClick={onRemove} icon="delete" />
      </div>
    </li>
  );
}
