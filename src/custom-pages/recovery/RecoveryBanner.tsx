import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type Recovery, recovery } from '#contract/recovery';
import { Banner, Button } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import styles from './Recovery.module.css';
import { RecoveryDialog } from './RecoveryDialog';
import { RECOVERY_KEY } from './recoveryKey';

const REFRESH_INTERVAL_MS = 5000;

/** On every page until the service of all sites and pools has resumed. */
export default function RecoveryBanner() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: RECOVERY_KEY,
    queryFn: ({ signal }) => callEndpoint(recovery.get, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data: read } }) => (read && isOver(read) ? false : REFRESH_INTERVAL_MS),
  });
  if (!data || isOver(data)) return null;
  const { sites, pools } = data;
  const text = sites.length > 0 ? 'recovery.sites_wait' : 'recovery.keys_wait';

  return (
    <div className={styles.frame}>
      <Banner tone="warning">
        <div className={styles.banner}>
          <span>{translate(text, { smart_count: sites.length || pools.length })}</span>
          <Button onClick={() => setOpen(true)}>{translate('recovery.details')}</Button>
        </div>
        {isOpen && <RecoveryDialog recovery={data} onClose={() => setOpen(false)} />}
      </Banner>
    </div>
  );
}

/** Also after an answer that lists nothing, such as a proxy's. */
const isOver = ({ sites, pools }: Partial<Recovery>) => !sites?.length && !pools?.length;
