import { useTranslate } from 'ra-core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { NotificationType, notifications, type Preference, PreferenceUpsert } from '#contract/notifications';
import {
  getCellClass,
  IconButton,
  QueryResult,
  ReferenceField,
  ReferenceInput,
  SchemaForm,
  SelectInput,
  Skeleton,
  SubmitButton,
  SubmitDialog,
  Switch,
  Table,
  TextInput,
  UrlField,
  useAction,
  useEndpoint,
  useStatusText,
  useSubmit,
  useText,
  useTranslateLabel,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import styles from './Settings.module.css';

const PREFERENCES_KEY = ['notification-preferences'];
const ACTIONS_CLASS = getCellClass({ align: 'end' });

interface PreferencesProps {
  /** Only the recipients of this pool's alerts. */
  poolId?: number;
}

export function Preferences({ poolId }: PreferencesProps) {
  const text = useText('settings.notifications');
  const translate = useTranslate();
  const [edited, setEdited] = useState<Preference>();
  const query = useEndpoint(notifications.preferences, {}, { queryKey: PREFERENCES_KEY });
  const isShown = ({ license_group_id }: Preference) =>
    poolId === undefined || license_group_id === null || license_group_id === poolId;

  return (
    <QueryResult query={query} skeleton={<Skeleton height={60} />}>
      {(all) => {
        const preferences = all.filter(isShown);
        if (preferences.length === 0) return <div className={styles.empty}>{text('none')}</div>;
        return (
          <div className={styles.preferences}>
            <Table>
              <thead>
                <tr>
                  <th scope="col">{text('email')}</th>
                  <th scope="col">{text('active')}</th>
                  <th scope="col" className={ACTIONS_CLASS}>
                    {translate('kit.list.actions')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {preferences.map((preference) => (
                  <PreferenceRow
                    key={preference.id}
                    preference={preference}
                    onEdit={() => setEdited(preference)}
                  />
                ))}
              </tbody>
            </Table>
            {edited && <EditPreference preference={edited} onClose={() => setEdited(undefined)} />}
          </div>
        );
      }}
    </QueryResult>
  );
}

interface EditPreferenceProps {
  preference: Preference;
  onClose: () => void;
}

function EditPreference({ preference: { id, ...values }, onClose }: EditPreferenceProps) {
  const translate = useTranslate();
  return (
    <SubmitDialog
      title={translate('settings.notifications.edit', { email: values.email })}
      schema={NewPreference}
      defaultValues={values}
      submitLabel={translate('kit.form.save')}
      send={(body: NewPreference) => callEndpoint(notifications.upsertPreference, { body: { ...body, id } })}
      updates="loaded"
      success="settings.notifications.added"
      failure="settings.notifications.add_failed"
      onClose={onClose}
    >
      <PreferenceFields />
    </SubmitDialog>
  );
}

interface PreferenceRowProps {
  preference: Preference;
  onEdit: () => void;
}

function PreferenceRow({ preference, onEdit }: PreferenceRowProps) {
  const translate = useTranslate();
  const statusText = useStatusText();
  const { id, ...loaded } = preference;
  const { email, type, license_group_id, is_active } = loaded;
  const [remove] = useAction(notifications.deletePreference, {
    success: 'settings.notifications.deleted',
    failure: 'settings.notifications.delete_failed',
    refresh: PREFERENCES_KEY,
  });
  const [save, { isPending }] = useAction(notifications.upsertPreference, {
    success: (saved) => ({
      text: saved.is_active ? 'settings.notifications.resumed' : 'settings.notifications.paused',
      values: { email },
    }),
    failure: 'settings.notifications.add_failed',
    refresh: PREFERENCES_KEY,
  });

  return (
    <tr>
      <td>
        <UrlField value={email} />
        <div className={shared.note}>
          {type ? statusText(type) : translate('settings.notifications.all_types')}
          {' · '}
          {license_group_id ? (
            <ReferenceField reference="pools" id={license_group_id} />
          ) : (
            translate('settings.notifications.all_pools')
          )}
        </div>
      </td>
      <td>
        <Switch
          checked={is_active}
          disabled={isPending}
          label={translate('settings.notifications.alerts_to', { email })}
          text={translate(is_active ? 'kit.yes' : 'settings.notifications.is_paused')}
          onChange={(checked) => save({ body: { ...preference, is_active: checked, loaded } })}
        />
      </td>
      <td className={ACTIONS_CLASS}>
        <IconButton
          label={translate('ra.action.edit')}
          ariaLabel={translate('settings.notifications.edit', { email })}
          onClick={onEdit}
          icon="edit"
        />
        <IconButton
          label={translate('kit.record.delete')}
          ariaLabel={translate('settings.notifications.delete', { email })}
          onClick={() => remove({ params: { id } })}
          icon="delete"
        />
      </td>
    </tr>
  );
}

interface AddPreferenceProps {
  /** The pool that a new recipient gets alerts of; default: all pools. */
  poolId?: number;
}

export function AddPreference({ poolId }: AddPreferenceProps) {
  const translate = useTranslate();
  const [addedCount, setAddedCount] = useState(0);
  const { onSubmit } = useSubmit<NewPreference, Preference>({
    send: (body) => callEndpoint(notifications.upsertPreference, { body }),
    success: 'settings.notifications.added',
    failure: 'settings.notifications.add_failed',
    onDone: () => setAddedCount(addedCount + 1),
  });

  return (
    <SchemaForm
      key={addedCount}
      schema={NewPreference}
      defaultValues={{ license_group_id: poolId ?? null }}
      onSubmit={onSubmit}
    >
      <div className={styles.preferenceArea}>
        <div className={styles.preference}>
          <PreferenceFields />
          <div className={styles.add}>
            <SubmitButton>{translate('settings.notifications.add')}</SubmitButton>
          </div>
        </div>
      </div>
    </SchemaForm>
  );
}

const NewPreference = z.omit(PreferenceUpsert, { id: true });
type NewPreference = z.output<typeof NewPreference>;

function PreferenceFields() {
  const getLabel = useTranslateLabel(NewPreference, 'settings');
  const statusText = useStatusText();
  const types = NotificationType.options.map((type) => ({ id: type, name: statusText(type) }));
  const text = useText('settings.notifications');

  return (
    <>
      <TextInput source="email" label={getLabel('email')} type="email" />
      <SelectInput source="type" label={getLabel('type')} choices={types} placeholder={text('all_types')} />
      <ReferenceInput
        source="license_group_id"
        label={getLabel('license_group_id')}
        reference="pools"
        placeholder={text('all_pools')}
      />
    </>
  );
}
