import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { VERSION } from '#contract/system';
import { Card, FieldList } from '../../admin';
import { loadSession } from '../../authProvider/session';
import { PRODUCT_TITLE } from '../../product';
import { AccountInformation } from '../profile';

export function AccountSection() {
  const { data: admin } = useQuery({ queryKey: ['auth', 'me'], queryFn: loadSession });
  return <AccountInformation admin={admin} />;
}

export function SystemInformation() {
  const translate = useTranslate();
  return (
    <Card title={translate('settings.system.title')}>
      <FieldList
        fields={[
          { label: translate('settings.system.product'), value: PRODUCT_TITLE },
          { label: translate('settings.system.version'), value: VERSION },
          {
            label: translate('resources.audit.title'),
            value: <Link to="/dashboard/audit">{translate('resources.audit.subtitle')}</Link>,
          },
        ]}
      />
    </Card>
  );
}
