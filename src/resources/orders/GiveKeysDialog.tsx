import { useGetList, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { GivenItem, GivenKeys, type GivenOrder } from '#contract/byHand';
import { orders } from '#contract/orders';
import type { SiteSummary } from '#contract/sites';
import {
  Banner,
  BooleanInput,
  Button,
  Dialog,
  ModalActions,
  NumberInput,
  SelectInput,
  SubmitDialog,
  TextInput,
  useInputLabel,
  useText,
} from '../../admin';
import { FULL_LIST } from '../../admin/listParams';
import { callEndpoint } from '../../dataProvider';
import { PoolInput } from '../pools/PoolInput';
import styles from './GiveKeysDialog.module.css';

export interface Gift {
  poolId?: number;
  /** A particular key of the pool. */
  licenseId?: number;
  email?: string;
  /** The shop in whose name they are given; by default the only one. */
  siteId?: number;
  reason?: string;
}

interface GiveKeysDialogProps {
  gift: Gift;
  onGiven: (order: GivenOrder) => void;
  onClose: () => void;
}

const EMPTY_ITEM = { license_group_id: null, quantity: 1, name: '' };

/** The form of keys by hand. */
export default function GiveKeysDialog({ gift, onGiven, onClose }: GiveKeysDialogProps) {
  const text = useText('byHand');
  const translate = useTranslate();
  const getLabel = useInputLabel(GivenKeys, 'byHand');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { data: sites } = useGetList<SiteSummary>('sites', FULL_LIST);
  if (!sites) return null;
  if (sites.length === 0)
    return (
      <Dialog title={text('title')} onClose={onClose}>
        <Banner>{text('no_site')}</Banner>
        <ModalActions>
          <Button onClick={onClose}>{translate('messages.close')}</Button>
        </ModalActions>
      </Dialog>
    );

  const [onlySite, ...others] = sites;
  const defaultSite = others.length === 0 ? (onlySite?.id ?? null) : null;
  const { poolId = null, licenseId, email = '', siteId = defaultSite, reason = '' } = gift;
  return (
    <SubmitDialog
      title={text(licenseId ? 'give_this' : 'title')}
      text={text('text')}
      schema={GivenKeys}
      defaultValues={{
        idempotency_key: idempotencyKey,
        site_id: siteId,
        email,
        reason,
        items: [{ ...EMPTY_ITEM, license_group_id: poolId, license_id: licenseId }],
      }}
      submitLabel={text('submit')}
      send={(body: GivenKeys) => callEndpoint(orders.give, { body })}
      success={({ number }: GivenOrder) => translate('byHand.given', { number })}
      failure="byHand.failed"
      onDone={onGiven}
      onClose={onClose}
    >
      <TextInput source="email" label={getLabel('email')} type="email" autoFocus />
      <div className={styles.pair}>
        <TextInput source="first_name" label={getLabel('first_name')} optional />
        <TextInput source="last_name" label={getLabel('last_name')} optional />
      </div>
      {licenseId === undefined ? <ItemInputs /> : <NameInput index={0} />}
      <SelectInput
        source="site_id"
        label={getLabel('site_id')}
        helperText="byHand.help.site_id"
        choices={sites.map(({ id, name }) => ({ id, name }))}
      />
      <TextInput source="reason" label={getLabel('reason')} helperText="byHand.help.reason" multiline />
      <BooleanInput source="send_email" label={getLabel('send_email')} helperText="byHand.help.send_email" />
    </SubmitDialog>
  );
}

/** Pools and numbers of keys. */
function ItemInputs() {
  const translate = useTranslate();
  const getLabel = useInputLabel(GivenItem, 'byHand');
  const { fields, append, remove } = useFieldArray({ name: 'items' });
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.item}>
          <legend>{translate('byHand.item', { number: index + 1 })}</legend>
          <div className={styles.pool}>
            <PoolInput
              source={`items.${index}.license_group_id`}
              label={getLabel('license_group_id')}
              placeholder="resources.pools.search"
            />
            <NumberInput source={`items.${index}.quantity`} label={getLabel('quantity')} />
          </div>
          <NameInput index={index} />
          {fields.length > 1 && (
            <Button size="small" onClick={() => remove(index)}>
              {translate('kit.form.remove_row')}
            </Button>
          )}
        </fieldset>
      ))}
      <div>
        <Button size="small" onClick={() => append(EMPTY_ITEM)}>
          {translate('byHand.another_pool')}
        </Button>
      </div>
    </>
  );
}

function NameInput({ index }: { index: number }) {
  const getLabel = useInputLabel(GivenItem, 'byHand');
  return (
    <TextInput
      source={`items.${index}.name`}
      label={getLabel('name')}
      helperText="byHand.help.name"
      optional
    />
  );
}
