import { useTranslate } from 'ra-core';
import { type Recovery, recovery } from '#contract/recovery';
import { Banner, DialogButton, useEndpoint } from '../../admin';
import styles from './Recovery.module.css';
import { RECOVERY_KEY, RecoveryDialog } from './RecoveryDialog';

const REFRESH_INTERVAL_MS = 5000;

/** On every page until the service of all sites and pools has resumed. */
export default function RecoveryBanner() {
  const translate = useTranslate();
  const { data } = useEndpoint(
    recovery.get,
    {},
    {
      queryKey: RECOVERY_KEY,
      staleTime: 0,
      refetchInterval: ({ state: { data: read } }) => (read && isOver(read) ? false : REFRESH_INTERVAL_MS),
    },
  );
  if (!data || isOver(data)) return null;
  const { sites, pools } = data;
  const text = sites.length > 0 ? 'recovery.sites_wait' : 'recovery.keys_wait';

  return (
    <div className={styles.frame}>
      <Banner tone="warning">
        <div className={styles.banner}>
          <span>{translate(text, { smart_count: sites.length || pools.length })}</span>
          <DialogButton dialog={(onClose) => <RecoveryDialog recovery={data} onClose={onClose} />}>
            {translate('recovery.details')}
          </DialogButton>
        </div>
      </Banner>
    </div>
  );
}

/** Also after an answer that lists nothing, such as a proxy's. */
const isOver = ({ sites, pools }: Partial<Recovery>) => !sites?.length && !pools?.length;
