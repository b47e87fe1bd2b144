import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  DeliveryRule,
  type DeliveryRuleOptions,
  deliveryRule,
  deliveryRulePreview,
} from '#contract/deliveryRule';
import type { Site } from '#contract/sites';
import {
  Banner,
  Card,
  CheckboxGroupInput,
  FormSkeleton,
  InputStack,
  NumberInput,
  QueryResult,
  SchemaForm,
  SubmitButton,
  TextInput,
  useEndpoint,
  useSubmit,
  useText,
  useTranslateLabel,
} from '../../../admin';
import { callEndpoint } from '../../../dataProvider';
import { translateField } from '../../../i18nProvider/translateField';
import shared from '../../../theme/shared.module.css';
import { useOrderStatusText } from '../../orders/orderFields';
import styles from '../sites.module.css';

/** Which orders of the shop get keys. */
export function DeliveryRuleCard({ site }: { site: Site }) {
  const text = useText('deliveryRule');
  const query = useEndpoint(deliveryRule.get, { params: { id: site.id } });
  return (
    <Card title={text('title')} subtitle={text('subtitle')}>
      <QueryResult query={query} skeleton={<FormSkeleton inputs={3} />}>
        {(rule) => <DeliveryRuleForm siteId={site.id} rule={rule} />}
      </QueryResult>
    </Card>
  );
}

interface FormProps {
  siteId: number;
  rule: DeliveryRule;
}

const PREVIEW_DELAY_MS = 400;

function DeliveryRuleForm({ siteId, rule }: FormProps) {
  const text = useText('deliveryRule');
  const getLabel = useTranslateLabel(DeliveryRule);
  const getStatusName = useOrderStatusText();
  const getMethodName = (id: string) => text(`methods.${id}`, { _: id });
  const params = { id: siteId };
  const { data: options } = useEndpoint(deliveryRule.options, { params });
  const onSubmit = useSubmit({
    send: (body: DeliveryRule) => callEndpoint(deliveryRule.update, { params, body }),
    success: 'deliveryRule.saved',
    failure: 'deliveryRule.save_failed',
  });
  const inputProps = (source: keyof DeliveryRule) => ({
    source,
    label: getLabel(source),
    helperText: `deliveryRule.help.${source}`,
  });

  return (
    <SchemaForm schema={DeliveryRule} defaultValues={rule} onSubmit={onSubmit}>
      <InputStack>
        {options?.problem && (
          <Banner>{text('problem', { problem: translateField(options, 'problem') })}</Banner>
        )}
        <CheckboxGroupInput
          {...inputProps('statuses')}
          choices={nameChoices(options?.statuses, rule.statuses, getStatusName)}
        />
        <CheckboxGroupInput
          {...inputProps('prepaid_methods')}
          choices={nameChoices(options?.payment_methods, rule.prepaid_methods, getMethodName)}
        />
        <NumberInput {...inputProps('wait_minutes')} />
        <TextInput {...inputProps('risk_key')} optional />
        <RiskLimit {...inputProps('risk_limit')} />
        <RulePreview siteId={siteId} />
        <div className={styles.buttons}>
          <SubmitButton progress="saving">{text('save')}</SubmitButton>
        </div>
      </InputStack>
    </SchemaForm>
  );
}

/** Until the shop has answered, what is chosen; ids that it does not name have our names. */
function nameChoices(
  options: DeliveryRuleOptions['statuses'] | undefined,
  chosen: string[],
  getName: (id: string) => string,
) {
  return (options ?? chosen.map((id) => ({ id, name: id }))).map(({ id, name }) => ({
    id,
    name: name === id ? getName(id) : name,
  }));
}

function RiskLimit(props: { source: keyof DeliveryRule; label: string; helperText: string }) {
  return useWatch<DeliveryRule>({ name: 'risk_key' }) ? <NumberInput {...props} /> : null;
}

/** What the entered rule would have changed. */
function RulePreview({ siteId }: { siteId: number }) {
  const text = useText('deliveryRule.preview');
  const { isDirty } = useFormState();
  const entered = useEntered();
  const rule = isDirty ? entered : undefined;
  const { data } = useQuery({
    queryKey: [deliveryRulePreview.get.path, siteId, rule],
    enabled: rule !== undefined,
    placeholderData: (previous) => previous,
    queryFn: () =>
      rule ? callEndpoint(deliveryRulePreview.get, { params: { id: siteId }, body: rule }) : null,
  });
  if (!rule || !data) return null;
  const changes = (['held', 'released', 'delayed'] as const).flatMap((name) =>
    data[name] > 0 ? [text(name, { smart_count: data[name] })] : [],
  );
  return (
    <div className={shared.note} role="status">
      <div>
        {text('orders', { smart_count: data.orders })}{' '}
        {changes.length > 0 ? `${changes.join('; ')}.` : text('none')}
      </div>
      {data.due > 0 && <div>{text('due', { smart_count: data.due })}</div>}
      {!data.is_risk_known && <div>{text('risk_unknown')}</div>}
    </div>
  );
}

/** The valid input, once the user has stopped to type. */
function useEntered(): DeliveryRule | undefined {
  const { statuses, prepaid_methods, wait_minutes, risk_key, risk_limit } = useWatch<DeliveryRule>();
  const { data } = z.safeParse(DeliveryRule, {
    statuses,
    prepaid_methods,
    wait_minutes,
    risk_key: risk_key ?? null,
    risk_limit: risk_limit ?? null,
  });
  const entered = JSON.stringify(data ?? null);
  const [settled, setSettled] = useState(entered);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(entered), PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [entered]);
  return z.safeParse(DeliveryRule, JSON.parse(settled)).data;
}
