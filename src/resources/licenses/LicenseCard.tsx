import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import type { License } from '#contract/licenses';
import { Facts } from '../../kit';
import { LicenseKey } from './LicenseKey';
import { LicenseState } from './LicenseState';
import './licenses.css';

interface LicenseCardProps {
  license: License;
  /** False among the licenses of one pool. */
  withPool?: boolean;
}

/** A license on a phone: its key and status, then pool and customer. */
export function LicenseCard({ license, withPool = true }: LicenseCardProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const to = createPath({ resource: 'licenses', type: 'show', id: license.license_id });
  const customer = license.owner_email_address ?? translate('resources.licenses.not_sold');

  return (
    <>
      <div className="license-card">
        <LicenseKey license={license} />
        <LicenseState license={license} />
      </div>
      <div className="license-facts">
        <Facts>
          <LinkBase to={to} style={{ color: 'inherit' }}>
            #{license.license_id}
          </LinkBase>
          {withPool && license.licenseGroup.name}
          {customer}
        </Facts>
      </div>
    </>
  );
}
