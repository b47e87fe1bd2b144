import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { VERSION } from '#contract/system';
import { Card, FieldList } from '../../kit';
import { PRODUCT } from '../../product';

export function SystemInformation() {
  const translate = useTranslate();
  return (
    <Card title={translate('settings.system.title')}>
      <FieldList
        entries={[
          { label: translate('settings.system.product'), value: PRODUCT },
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
