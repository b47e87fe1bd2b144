import { useTranslate } from 'ra-core';
import { recovery as endpoints, type Recovery } from '#contract/recovery';
import { Button, Dialog, ModalActions, Permitted, useAction, useFormats } from '../../admin';
import { translateField } from '../../texts/translateField';
import shared from '../../theme/shared.module.css';
import styles from './Recovery.module.css';
import { RECOVERY_KEY } from './recoveryKey';

interface RecoveryDialogProps {
  recovery: Recovery;
  onClose: () => void;
}

/** Which sites and pools wait for what, and what a user can decide. */
export function RecoveryDialog({ recovery: { sites, pools }, onClose }: RecoveryDialogProps) {
  const translate = useTranslate();
  return (
    <Dialog title={translate('recovery.title')} text={translate('recovery.text')} onClose={onClose}>
      <ul className={styles.list}>
        {sites.map((site) => (
          <SiteItem key={site.site.id} recovering={site} />
        ))}
        {pools.map((pool) => (
          <PoolItem key={pool.license_group.id} held={pool} />
        ))}
      </ul>
      <ModalActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </ModalActions>
    </Dialog>
  );
}

function SiteItem({ recovering }: { recovering: Recovery['sites'][number] }) {
  const translate = useTranslate();
  const formats = useFormats();
  const [resume, { isPending }] = useAction(endpoints.resumeSite, { refresh: RECOVERY_KEY });
  const { site, state, orders_read, keys_found, lost_since, problem } = recovering;
  const params = { id: site.id };
  const isUnknown = state === 'reading' || state === 'asking';
  const progress = { orders: orders_read, keys: keys_found, date: formats.date(lost_since) };

  return (
    <li className={styles.item}>
      <div>
        <div className={styles.name}>{site.name}</div>
        <div>{translate(`recovery.states.${state}`)}</div>
        {problem !== null && <div className={styles.problem}>{translateField(recovering, 'problem')}</div>}
        <div className={shared.note}>{translate('recovery.progress', progress)}</div>
        {isUnknown && <div className={shared.note}>{translate('recovery.resume_note', progress)}</div>}
      </div>
      <Permitted to="settings.write">
        <div className={styles.actions}>
          <Button
            onClick={() => resume({ params, body: {} })}
            disabled={isPending}
            aria-label={translate('recovery.resume_one', { name: site.name })}
          >
            {translate('recovery.resume')}
          </Button>
          {isUnknown && (
            <Button
              onClick={() => resume({ params, body: { are_mappings_unchanged: true } })}
              disabled={isPending}
              aria-label={translate('recovery.resume_unchanged_one', { name: site.name })}
            >
              {translate('recovery.resume_unchanged')}
            </Button>
          )}
        </div>
      </Permitted>
    </li>
  );
}

function PoolItem({ held }: { held: Recovery['pools'][number] }) {
  const translate = useTranslate();
  const [release, releasing] = useAction(endpoints.releasePool, { refresh: RECOVERY_KEY });
  const [withdraw, withdrawing] = useAction(endpoints.withdrawPool, { refresh: RECOVERY_KEY });
  const { license_group: pool, keys, is_quarantined: isQuarantined } = held;
  const isPending = releasing.isPending || withdrawing.isPending;
  const params = { id: pool.id };

  return (
    <li className={styles.item}>
      <div>
        <div className={styles.name}>{pool.name}</div>
        <div>
          {translate(isQuarantined ? 'recovery.quarantined' : 'recovery.held', { smart_count: keys })}
        </div>
      </div>
      {isQuarantined && (
        <Permitted to="settings.write">
          <div className={styles.actions}>
            <Button
              onClick={() => release({ params })}
              disabled={isPending}
              aria-label={translate('recovery.release_one', { name: pool.name })}
            >
              {translate('recovery.release')}
            </Button>
            <Button
              onClick={() => withdraw({ params })}
              disabled={isPending}
              aria-label={translate('recovery.withdraw_one', { name: pool.name })}
            >
              {translate('recovery.withdraw')}
            </Button>
          </div>
        </Permitted>
      )}
    </li>
  );
}
