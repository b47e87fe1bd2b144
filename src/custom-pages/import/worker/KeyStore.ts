import { unparse } from 'papaparse';
import { splitKeys } from '#contract/importForm';
import type { ImportResult } from '#contract/licenses';
import { message } from '#contract/messages/Message';
import type { SentMessage } from '#contract/messages/schema';
import { FORMULA_PATTERN } from '../../../admin/export/formulaPattern';
import { BATCH_LIMIT, MAX_TEXT_LENGTH } from './limits';
import { extractKeys } from './parseCsv';
import { type KeySource, type KeySourceSummary, readKeyFile, summarizeSource } from './readKeyFile';
import {
  countByReason,
  type PositionedKey,
  type PositionedRejection,
  type ReasonCount,
  type RejectedKey,
  validateAll,
} from './validateAll';

export interface KeyStoreState {
  sources: KeySourceSummary[];
  total: number;
  valid: number;
  problems: ReasonCount[];
}

export interface UploadProgress {
  created: number;
  errors: number;
  remaining: number;
}

export interface RetainedKeys {
  text: string;
  state: KeyStoreState;
}

const NO_TOTALS = { created: 0, errors: 0 };

/** Holds the keys of an import in the worker; the page gets counts and takes keys in batches. */
export class KeyStore {
  private typedKeys: string[] = [];
  private sources: KeySource[] = [];
  private lastId = 0;
  private valid: PositionedKey[] = [];
  private invalid: PositionedRejection[] = [];
  /** Number of valid keys that were sent and acknowledged. */
  private sentCount = 0;
  /** Result so far, across interruptions of the import. */
  private totals = NO_TOTALS;
  private rejected: PositionedRejection[] = [];

  setText(text: string): KeyStoreState {
    this.typedKeys = splitKeys(text);
    return this.validate();
  }

  async addFile(file: File): Promise<KeyStoreState> {
    const source = await readKeyFile(file);
    return this.addSource(source);
  }

  addText(name: string, text: string): KeyStoreState {
    return this.addSource({ name, keys: splitKeys(text) });
  }

  selectColumn(id: number, column: number | null, hasHeader: boolean): KeyStoreState {
    const source = this.sources.find((source) => source.id === id);
    if (source?.csv) {
      Object.assign(source.csv, { column, hasHeader });
      source.keys = extractKeys(source.csv);
    }
    return this.validate();
  }

  remove(id: number): KeyStoreState {
    this.sources = this.sources.filter((source) => source.id !== id);
    return this.validate();
  }

  progress(): UploadProgress {
    const { created, errors } = this.totals;
    return { created, errors: errors + this.invalid.length, remaining: this.valid.length - this.sentCount };
  }

  /** The next batch; the same until `recordResult` acknowledges it. */
  nextBatch(): string[] {
    const keys: string[] = [];
    let characterCount = 0;
    for (const { key } of this.valid.slice(this.sentCount, this.sentCount + BATCH_LIMIT.keys)) {
      if (characterCount >= BATCH_LIMIT.characters) break;
      keys.push(key);
      characterCount += key.length;
    }
    return keys;
  }

  /** Acknowledges the next `count` keys. */
  recordResult(
    count: number,
    { created_count, error_count, errors = [] }: Partial<ImportResult>,
  ): UploadProgress {
    for (const { index, message: text, texts } of errors) {
      const keyAtPosition = this.valid[this.sentCount + index];
      const reason = texts?.message ?? message('upstream.text', { text });
      if (keyAtPosition) this.rejected.push({ ...keyAtPosition, reason });
    }
    const { created, errors: rejected } = this.totals;
    this.totals = { created: created + (created_count ?? 0), errors: rejected + (error_count ?? 0) };
    this.sentCount += count;
    return this.progress();
  }

  /** Finishes the import; returns the rejected keys in input order. */
  finish(limit: number): { count: number; first: RejectedKey[] } {
    this.rejectInvalid();
    return { count: this.rejected.length, first: this.rejected.slice(0, limit) };
  }

  /** Stops the import and keeps the unsent keys. No effect if nothing was sent. */
  retainRemaining(name: string): { retained?: RetainedKeys; progress: UploadProgress } {
    const remainingKeys = this.valid.slice(this.sentCount);
    if (this.sentCount === 0) return { progress: { ...this.totals, remaining: remainingKeys.length } };
    this.rejectInvalid();
    return {
      retained: this.retainOnly(name, remainingKeys),
      progress: { ...this.totals, remaining: remainingKeys.length },
    };
  }

  /** Makes the rejected keys the new input, so that they can be edited. */
  retainRejected(name: string): RetainedKeys {
    const { rejected } = this;
    this.rejected = [];
    this.totals = NO_TOTALS;
    return this.retainOnly(name, rejected);
  }

  /** The different reasons of the rejected keys, for `createRejectedCsv`. */
  listReasons(): SentMessage[] {
    return countByReason(this.rejected).map(({ reason }) => reason);
  }

  /** Rejected keys and reasons as a CSV file, with the translated texts of `listReasons`. */
  createRejectedCsv(header: { key: string; reason: string }, translatedReasons: string[]): Blob {
    const names = this.listReasons().map((reason) => JSON.stringify(reason));
    const textByName = new Map(names.map((name, index) => [name, translatedReasons[index] ?? '']));
    const rows = this.rejected.map(({ key, reason }) => ({
      [header.key]: key,
      [header.reason]: textByName.get(JSON.stringify(reason)),
    }));
    return new Blob([unparse(rows, { escapeFormulae: FORMULA_PATTERN })], { type: 'text/csv;charset=utf-8' });
  }

  private rejectInvalid(): void {
    this.totals = { ...this.totals, errors: this.totals.errors + this.invalid.length };
    this.rejected = [...this.rejected, ...this.invalid].sort((a, b) => a.position - b.position);
    this.invalid = [];
  }

  /** As text if the text area can hold it and it parses to the same keys; else kept as a source. */
  private retainOnly(name: string, keyAtPosition: PositionedKey[]): RetainedKeys {
    const keys = keyAtPosition.map(({ key }) => key);
    const text = keys.join('\n');
    this.sources = [];
    if (text.length <= MAX_TEXT_LENGTH && splitKeys(text).length === keys.length) {
      return { text, state: this.setText(text) };
    }
    this.typedKeys = [];
    return { text: '', state: this.addSource({ name, keys }) };
  }

  private addSource(source: Omit<KeySource, 'id'>): KeyStoreState {
    this.lastId += 1;
    this.sources.push({ ...source, id: this.lastId });
    return this.validate();
  }

  private validate(): KeyStoreState {
    const keys = [this.typedKeys, ...this.sources.map((source) => source.keys)].flat();
    const { valid, invalid } = validateAll(keys);
    Object.assign(this, { valid, invalid, sentCount: 0 });
    return {
      sources: this.sources.map(summarizeSource),
      total: keys.length,
      valid: valid.length,
      problems: countByReason(invalid),
    };
  }
}
