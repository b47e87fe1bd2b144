import { useTranslate } from 'ra-core';
import { useFormats } from '../../admin';
import { translateText } from '../../texts/translateText';
import shared from '../../theme/shared.module.css';
import styles from './Import.module.css';
import type { KeyPlace, RejectedGroup, RejectedKey } from './worker/validateAll';

/** Rejected keys by reason, each with its line. */
export function RejectedKeys({ groups }: { groups: RejectedGroup[] }) {
  const formats = useFormats();

  return groups.map(({ reason, count, first }) => (
    <details key={JSON.stringify(reason)} className={styles.rejected} open={groups.length === 1}>
      <summary>
        {translateText(reason)} <span className={styles.rejectedCount}>{formats.number(count)}</span>
      </summary>
      <ul>
        {first.map(({ key, source, line, order }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: keys may repeat, and the list never changes.
          <li key={index}>
            <Place source={source} line={line} order={order} />
            <code>{key}</code>
          </li>
        ))}
      </ul>
      <MoreKeys count={count - first.length} />
    </details>
  ));
}

function Place({ order, ...place }: KeyPlace & Pick<RejectedKey, 'order'>) {
  const translate = useTranslate();
  const formatPlace = useKeyPlace();
  const parts = [formatPlace(place), order && translate('import.rejected.order', { order })];
  return <span className={shared.note}>{parts.filter(Boolean).join(', ')}</span>;
}

/** Formats where a key is: file and line. */
export function useKeyPlace() {
  const translate = useTranslate();
  return ({ source, line }: KeyPlace): string =>
    [source && translate(source, { _: source }), translate('import.rejected.line', { line })]
      .filter(Boolean)
      .join(', ');
}

function MoreKeys({ count }: { count: number }) {
  const translate = useTranslate();
  const formats = useFormats();
  if (count === 0) return null;
  return <p>{translate('import.rejected.more', { smart_count: count, count: formats.number(count) })}</p>;
}
