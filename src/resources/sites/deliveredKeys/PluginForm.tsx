import { useState } from 'react';
import type { LicensePlugin } from '#contract/deliveredKeys';
import { Button, useText } from '../../../admin';
import shared from '../../../theme/shared.module.css';
import styles from './deliveredKeys.module.css';
import type { PluginCredentials } from './useImportDeliveredKeys';

const PLUGINS: { id: LicensePlugin; name: string }[] = [
  { id: 'lmfwc', name: 'License Manager for WooCommerce' },
  { id: 'dlm', name: 'Digital License Manager' },
];

interface PluginFormProps {
  isBusy: boolean;
  onRead: (credentials: PluginCredentials) => void;
}

/** The credentials are used for this reading only. */
export function PluginForm({ isBusy, onRead }: PluginFormProps) {
  const text = useText('resources.sites.delivered');
  const [plugin, setPlugin] = useState<LicensePlugin>('lmfwc');
  const [consumer_key, setKey] = useState('');
  const [consumer_secret, setSecret] = useState('');

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onRead({ plugin, consumer_key: consumer_key.trim(), consumer_secret: consumer_secret.trim() });
      }}
    >
      <label>
        {text('plugin')}
        <select
          className={shared.input}
          value={plugin}
          onChange={({ target }) => setPlugin(target.value as LicensePlugin)}
        >
          {PLUGINS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {text('consumer_key')}
        <input
          className={shared.input}
          value={consumer_key}
          autoComplete="off"
          onChange={({ target }) => setKey(target.value)}
        />
      </label>
      <label>
        {text('consumer_secret')}
        <input
          className={shared.input}
          type="password"
          value={consumer_secret}
          autoComplete="off"
          onChange={({ target }) => setSecret(target.value)}
        />
      </label>
      <Button type="submit" disabled={isBusy}>
        {text('read_keys')}
      </Button>
    </form>
  );
}
