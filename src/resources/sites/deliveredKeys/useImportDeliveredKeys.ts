import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DELIVERED_KEYS_LIMIT,
  type DeliveredKeysResult,
  deliveredKeys,
  type LicensePlugin,
  type PluginKey,
} from '#contract/deliveredKeys';
import { useNotifyError } from '../../../admin';
import { callEndpoint } from '../../../dataProvider';
import type { PluginFile } from './parsePluginCsv';

export interface PluginCredentials {
  plugin: LicensePlugin;
  consumer_key: string;
  consumer_secret: string;
}

export interface ImportProgress extends DeliveredKeysResult {
  done: number;
  total: number;
}

/** Reads the keys of a plug-in's REST API, and imports keys in batches. A repeated import changes nothing. */
export function useImportDeliveredKeys(siteId: number) {
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<ImportProgress>();
  const params = { id: siteId };

  async function whileBusy<T>(failure: string, task: () => Promise<T>): Promise<T | undefined> {
    setBusy(true);
    try {
      return await task();
    } catch (error) {
      notifyError(`resources.sites.delivered.${failure}`, error as Error);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  const read = (credentials: PluginCredentials) =>
    whileBusy('read_failed', async () => {
      const keys: PluginKey[] = [];
      for (let page = 1; ; page++) {
        const answer = await callEndpoint(deliveredKeys.read, { params, body: { ...credentials, page } });
        keys.push(...answer.keys);
        if (!answer.has_more) return keys;
      }
    });

  const upload = ({ keys, errors }: PluginFile) =>
    whileBusy('import_failed', async () => {
      let total: ImportProgress = {
        done: 0,
        total: keys.length,
        created_count: 0,
        known_count: 0,
        errors,
      };
      setProgress(total);
      for (let first = 0; first < keys.length; first += DELIVERED_KEYS_LIMIT) {
        const batch = keys.slice(first, first + DELIVERED_KEYS_LIMIT);
        const result = await callEndpoint(deliveredKeys.import, { params, body: { keys: batch } });
        total = {
          ...total,
          done: total.done + batch.length,
          created_count: total.created_count + result.created_count,
          known_count: total.known_count + result.known_count,
          errors: [...total.errors, ...result.errors],
        };
        setProgress(total);
      }
    }).finally(() => void queryClient.invalidateQueries());

  return { isBusy, progress, read, upload };
}
