import { useTranslate } from 'ra-core';
import { type ReactNode, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { Pool, PoolUpdate, RefundPolicy } from '#contract/pools';
import {
  BooleanInput,
  Card,
  DateInput,
  FieldList,
  InputStack,
  NumberInput,
  Offered,
  SchemaForm,
  SelectInput,
  TextInput,
  useTranslateLabel,
} from '../../admin';
import { pickFields } from '../../admin/resource/schema';
import { useUpdatePool } from '../../resources/pools/PoolTitle';
import styles from './PoolSettings.module.css';

const EDITABLE_FIELDS = {
  description: true,
  instructions: true,
  threshold_count: true,
  threshold_percentage: true,
  lead_time_days: true,
  next_delivery_on: true,
  notify_on_low: true,
  notify_on_depleted: true,
  refund_policy: true,
} as const;
const PoolSettingsUpdate = z.pick(PoolUpdate, EDITABLE_FIELDS);
const NUMBERS = [
  { source: 'threshold_count', capability: undefined },
  { source: 'threshold_percentage', capability: undefined },
  { source: 'lead_time_days', capability: 'pool_planning' },
] as const;
const ALERTS = ['notify_on_low', 'notify_on_depleted'] as const;

export function PoolSettingsForm({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(Pool, 'resources.pools');
  const inputProps = <K extends keyof typeof EDITABLE_FIELDS>(source: K) => ({
    source,
    label: getLabel(source),
  });
  const policies = RefundPolicy.options.map((id) => ({ id, name: translate(`poolSettings.refunds.${id}`) }));
  const readOnlyEntries = [
    { label: getLabel('name'), value: pool.name },
    {
      label: translate('poolSettings.requires_validation'),
      value: translate(`poolSettings.validation_state.${pool.requires_validation}`),
    },
  ];

  return (
    <SchemaForm
      schema={PoolSettingsUpdate}
      defaultValues={{
        ...pickFields(pool, PoolSettingsUpdate),
        description: pool.description ?? '',
        instructions: pool.instructions ?? '',
      }}
    >
      <div className={styles.cards}>
        <Card title={translate('poolSettings.general')}>
          <FieldList fields={readOnlyEntries} />
          <div className={styles.input}>
            <AutosaveField pool={pool} source="description" on="blur">
              <TextInput {...inputProps('description')} multiline optional />
            </AutosaveField>
          </div>
          <Offered capability="pool_planning">
            <div className={styles.input}>
              <AutosaveField pool={pool} source="instructions" on="blur">
                <TextInput
                  {...inputProps('instructions')}
                  helperText="resources.pools.help.instructions"
                  multiline
                  optional
                />
              </AutosaveField>
            </div>
          </Offered>
        </Card>
        <Offered capability="pool_planning">
          <Card
            title={translate('poolSettings.refunds.title')}
            subtitle={translate('poolSettings.refunds.help')}
          >
            <div className={styles.input}>
              <AutosaveField pool={pool} source="refund_policy" on="change">
                <SelectInput {...inputProps('refund_policy')} choices={policies} />
              </AutosaveField>
            </div>
          </Card>
        </Offered>
        <Card title={translate('poolSettings.stock')}>
          <InputStack>
            {NUMBERS.map(({ source, capability }) => (
              <Offered key={source} capability={capability}>
                <AutosaveField pool={pool} source={source} on="blur">
                  <NumberInput {...inputProps(source)} helperText={`resources.pools.help.${source}`} />
                </AutosaveField>
              </Offered>
            ))}
            <Offered capability="pool_planning">
              <AutosaveField pool={pool} source="next_delivery_on" on="blur">
                <DateInput
                  {...inputProps('next_delivery_on')}
                  helperText="resources.pools.help.next_delivery_on"
                  optional
                />
              </AutosaveField>
            </Offered>
            {ALERTS.map((source) => (
              <AutosaveField key={source} pool={pool} source={source} on="change">
                <BooleanInput {...inputProps(source)} />
              </AutosaveField>
            ))}
          </InputStack>
        </Card>
      </div>
    </SchemaForm>
  );
}

interface AutosaveFieldProps {
  pool: Pool;
  source: keyof PoolUpdate;
  /** Texts are saved on blur, checkboxes on change. */
  on: 'blur' | 'change';
  children: ReactNode;
}

/** Saves its field when valid; a rejected text stays with its error, a rejected checkbox is reverted. */
function AutosaveField({ pool, source, on, children }: AutosaveFieldProps) {
  const { trigger, getValues, setValue, setError, resetField } = useFormContext();
  const update = useUpdatePool(pool);
  /** The value that the user saw before typing: others may save the field meanwhile. */
  const loaded = useRef(pool[source]);

  async function save() {
    if (!(await trigger(source))) return;
    const value = getValues(source);
    if ((value ?? '') === (pool[source] ?? '')) return;
    resetField(source, { defaultValue: value });
    const shown = on === 'blur' ? loaded.current : pool[source];
    update({ [source]: value }, { [source]: shown }, (errors) => {
      if (on === 'change') return resetField(source, { defaultValue: pool[source] });
      // Dirty, so that it stays when the pool is read again.
      resetField(source, { defaultValue: shown });
      setValue(source, value, { shouldDirty: true });
      setError(source, { type: 'server', message: errors[source] });
    });
  }

  const rememberShown = () => {
    loaded.current = pool[source];
  };
  const handlers = on === 'blur' ? { onFocus: rememberShown, onBlur: save } : { onChange: save };
  return <div {...handlers}>{children}</div>;
}
