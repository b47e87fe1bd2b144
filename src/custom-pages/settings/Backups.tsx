import { type Backup, backups as endpoints } from '#contract/system';
import { Card, QueryResult, Skeleton, StatusBadge, useEndpoint, useFormats, useText } from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import type { Tone } from '../../theme/tokens';
import styles from './Settings.module.css';

/** Where the backups by schedule go, and what became of the latest. */
export function Backups() {
  const text = useText('settings.backups');
  const query = useEndpoint(endpoints.get, {}, { queryKey: ['backups'] });

  return (
    <Card title={text('title')} subtitle={text('subtitle')} padded={false}>
      <QueryResult query={query} skeleton={<Skeleton height={40} />}>
        {({ target, hour, backups }) => (
          <>
            <div className={styles.empty}>
              {target === null ? text('off') : text('schedule', { target, hour })}
              {target !== null && backups.length === 0 && <div>{text('none')}</div>}
            </div>
            <ul className={styles.jobs}>
              {backups.map((backup) => (
                <BackupItem key={backup.id} backup={backup} />
              ))}
            </ul>
          </>
        )}
      </QueryResult>
    </Card>
  );
}

const STATES = {
  good: 'available',
  failed: 'exhausted',
  open: 'replaced',
} as const satisfies Record<string, Tone>;

const BYTES_PER_MB = 1_000_000;

function BackupItem({ backup }: { backup: Backup }) {
  const text = useText('settings.backups');
  const formats = useFormats();
  const { name, started_at, verified_at, size, row_count, reason } = backup;
  const state = verified_at ? 'good' : reason ? 'failed' : 'open';
  const date = formats.dateTime(verified_at ?? started_at);
  const facts = {
    good: () =>
      text('verified', {
        rows: formats.number(row_count ?? 0),
        size: formats.number(Math.ceil((size ?? 0) / BYTES_PER_MB)),
        date,
      }),
    failed: () => text('failed_at', { date }),
    open: () => text('begun', { date }),
  };

  return (
    <li className={styles.job}>
      <div>
        <div className={styles.jobName}>{name}</div>
        {reason && <div className={styles.reason}>{translateField(backup, 'reason')}</div>}
        <div className={shared.note}>{facts[state]()}</div>
      </div>
      <StatusBadge value={state} label={text(state)} tone={STATES[state]} />
    </li>
  );
}
