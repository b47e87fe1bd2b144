import { useIsMutating } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { recovery as endpoints, type Recovery } from '#contract/recovery';
import { ActionButton, Button, Dialog, ModalActions, Permitted, useFormats, useText } from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import styles from './Recovery.module.css';

export const RECOVERY_KEY = ['recovery'];

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
  const text = useText('recovery');
  const formats = useFormats();
  const isBusy = useIsMutating() > 0;
  const { site, state, orders_read, keys_found, lost_since, problem } = recovering;
  const params = { id: site.id };
  const isUnknown = state === 'reading' || state === 'asking';
  const progress = { orders: orders_read, keys: keys_found, date: formats.date(lost_since) };

  return (
    <Item
      name={site.name}
      actions={
        <>
          <ActionButton
            action={endpoints.resumeSite}
            input={{ params, body: {} }}
            refresh={RECOVERY_KEY}
            disabled={isBusy}
            aria-label={text('resume_one', { name: site.name })}
          >
            {text('resume')}
          </ActionButton>
          {isUnknown && (
            <ActionButton
              action={endpoints.resumeSite}
              input={{ params, body: { are_mappings_unchanged: true } }}
              refresh={RECOVERY_KEY}
              disabled={isBusy}
              aria-label={text('resume_unchanged_one', { name: site.name })}
            >
              {text('resume_unchanged')}
            </ActionButton>
          )}
        </>
      }
    >
      <div>{text(`states.${state}`)}</div>
      {problem !== null && <div className={styles.problem}>{translateField(recovering, 'problem')}</div>}
      <div className={shared.note}>{text('progress', progress)}</div>
      {isUnknown && <div className={shared.note}>{text('resume_note', progress)}</div>}
    </Item>
  );
}

function PoolItem({ held }: { held: Recovery['pools'][number] }) {
  const text = useText('recovery');
  const isBusy = useIsMutating() > 0;
  const { license_group: pool, keys, is_quarantined: isQuarantined } = held;
  return (
    <Item
      name={pool.name}
      actions={
        isQuarantined &&
        (['release', 'withdraw'] as const).map((verb) => (
          <ActionButton
            key={verb}
            action={verb === 'release' ? endpoints.releasePool : endpoints.withdrawPool}
            input={{ params: { id: pool.id } }}
            refresh={RECOVERY_KEY}
            disabled={isBusy}
            aria-label={text(`${verb}_one`, { name: pool.name })}
          >
            {text(verb)}
          </ActionButton>
        ))
      }
    >
      <div>{text(isQuarantined ? 'quarantined' : 'held', { smart_count: keys })}</div>
    </Item>
  );
}

interface ItemProps {
  name: string;
  /** The decisions of a user who may change the settings. */
  actions: ReactNode;
  children: ReactNode;
}

function Item({ name, actions, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <div>
        <div className={styles.name}>{name}</div>
        {children}
      </div>
      {actions && (
        <Permitted to="settings.write">
          <div className={styles.actions}>{actions}</div>
        </Permitted>
      )}
    </li>
  );
}
