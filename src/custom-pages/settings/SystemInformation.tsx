import { useTranslate } from 'react-admin';
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
        ]}
      />
    </Card>
  );
}
