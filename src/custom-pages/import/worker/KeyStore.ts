import { unparse } from 'papaparse';
import { splitKeys } from '#contract/importForm';
import type { ImportResult } from '#contract/licenses';
import { FORMULA_PATTERN } from '../../../resources/licenses/formulaPattern';
import { BATCH_LIMIT, MAX_TEXT_LENGTH } from './limits';
import { extractKeys } from './parseCsv';
import { type KeySource, type KeySourceSummary, readKeyFile, summarizeSource } from './readKeyFile';
import {
  countByReason,
  type PositionedKey,
  type PositionedRejection,
  type RejectedKey,
  validateAll,
} from './validateAll';

/** What the page knows of the keys: their number, and what of them cannot be imported. */
export interface KeyStoreState {
  sources: KeySourceSummary[];
  total: number;
  valid: number;
  problems: { reason: string; count: number }[];
}

/** How far an import is. */
export interface UploadProgress {
  created: number;
  errors: number;
  remaining: number;
}

/** What is to be imported now, and the text that a text area takes of it. */
export interface RetainedKeys {
  text: string;
  state: KeyStoreState;
}

const NO_TOTALS = { created: 0, errors: 0 };

/** Keeps the keys of an import away from the page, which learns their number and takes them batch by batch. */
export class KeyStore {
  private typedKeys: string[] = [];
  private sources: KeySource[] = [];
  private lastId = 0;
  private valid: PositionedKey[] = [];
  private invalid: PositionedRejection[] = [];
  /** How many of the good ones were sent and answered. */
  private sentCount = 0;
  /** What came of those that were sent so far, also before the import was stopped and started anew. */
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
    const source = this.sources.find((one) => one.id === id);
    if (source?.csv) {
      Object.assign(source.csv, { column, hasHeader });
      source.keys = extractKeys(source.csv);
    }
    return this.validate();
  }

  remove(id: number): KeyStoreState {
    this.sources = this.sources.filter((one) => one.id !== id);
    return this.validate();
  }

  progress(): UploadProgress {
    const { created, errors } = this.totals;
    return { created, errors: errors + this.invalid.length, remaining: this.valid.length - this.sentCount };
  }

  /** The keys to be sent next; the same until `settle` says that they were answered. */
  nextBatch(): string[] {
    const keys: string[] = [];
    let letters = 0;
    for (const { key } of this.valid.slice(this.sentCount, this.sentCount + BATCH_LIMIT.keys)) {
      if (letters >= BATCH_LIMIT.characters) break;
      keys.push(key);
      letters += key.length;
    }
    return keys;
  }

  /** The server has answered for the next `count` keys. */
  recordResult(
    count: number,
    { created_count, error_count, errors = [] }: Partial<ImportResult>,
  ): UploadProgress {
    for (const { index, message } of errors) {
      const keyAtPosition = this.valid[this.sentCount + index];
      if (keyAtPosition) this.rejected.push({ ...keyAtPosition, reason: message });
    }
    const { created, errors: rejected } = this.totals;
    this.totals = { created: created + (created_count ?? 0), errors: rejected + (error_count ?? 0) };
    this.sentCount += count;
    return this.progress();
  }

  /** All were sent: how many were refused, and the first of them in the order they stood there. */
  finish(limit: number): { count: number; first: RejectedKey[] } {
    this.rejectInvalid();
    return { count: this.rejected.length, first: this.rejected.slice(0, limit) };
  }

  /** Sending has ended early: what was not sent stays. Nothing changes where nothing was sent. */
  retainRemaining(name: string): { retained?: RetainedKeys; progress: UploadProgress } {
    const remainingKeys = this.valid.slice(this.sentCount);
    if (this.sentCount === 0) return { progress: { ...this.totals, remaining: remainingKeys.length } };
    this.rejectInvalid();
    return {
      retained: this.retainOnly(name, remainingKeys),
      progress: { ...this.totals, remaining: remainingKeys.length },
    };
  }

  /** What was refused is what is to be imported now, so that it can be mended. */
  retainRejected(name: string): RetainedKeys {
    const { rejected } = this;
    this.rejected = [];
    this.totals = NO_TOTALS;
    return this.retainOnly(name, rejected);
  }

  /** What was refused, and why, as a CSV file. */
  createRejectedCsv(): Blob {
    const rows = this.rejected.map(({ key, reason }) => ({ 'License Key': key, Reason: reason }));
    return new Blob([unparse(rows, { escapeFormulae: FORMULA_PATTERN })], { type: 'text/csv;charset=utf-8' });
  }

  private rejectInvalid(): void {
    this.totals = { ...this.totals, errors: this.totals.errors + this.invalid.length };
    this.rejected = [...this.rejected, ...this.invalid].sort((one, other) => one.position - other.position);
    this.invalid = [];
  }

  /** As text where a text area takes it and reads the same keys out of it, else held beside it. */
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
