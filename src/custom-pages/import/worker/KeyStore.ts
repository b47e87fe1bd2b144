import type { PluginKey } from '#contract/deliveredKeys';
import type { ImportResult } from '#contract/licenseForms';
import { toKeyText } from '#contract/shared/canonicalKey';
import type { SentText } from '#contract/shared/texts/validationText';
import { textOf } from '#contract/texts/Text';
import { MALFORMED } from '../../../resources/licenses/files/readCsv';
import { readBytes } from '../../../resources/licenses/files/readTextFile';
import { readFile } from '../reading/readFile';
import { readText } from '../reading/readText';
import { countEach } from '../reading/shapes';
import { PART_ROLES, type PartRole, type Reason } from '../reading/types';
import { toHex } from '../toHex';
import { createRejectedCsv } from './createRejectedCsv';
import { createRetained, type RetainedKey } from './createRetained';
import {
  canTick,
  changeSource,
  createSource,
  createTextSource,
  type KeySource,
  type KeySourceSummary,
  type SourceOptions,
  summarizeSource,
} from './KeySource';
import { countLeftOut, findRows, listRows, type RowFilter, type RowsOfList } from './listRows';
import { listSoldKeys } from './listSoldKeys';
import {
  countByReason,
  type KeyPlace,
  type PositionedKey,
  type PositionedRejection,
  type ReasonCount,
  type RejectedGroup,
  splitOrder,
  validateAll,
} from './validateAll';
import { writtenKeys } from './writtenKeys';

/** Keys per batch, and the approximate characters per batch. */
const BATCH_LIMIT = { keys: 2000, characters: 1_000_000 };

export interface KeyStoreState {
  /** The text area. */
  typed: KeySourceSummary;
  sources: KeySourceSummary[];
  /** Rows that are imported, or would be if their keys were valid. */
  total: number;
  valid: number;
  /** Valid keys with more than one line, such as the text of a key file. */
  multiline: number;
  /** Valid keys with invisible characters, which are removed. */
  cleaned: number;
  /** Each with the place of its first key, and the id of the list that has it. */
  problems: (ReasonCount & { first: KeyPlace; listId: number })[];
  /** Rows that are not imported, by reason. */
  leftOut: { reason: Reason; count: number; first: KeyPlace; listId: number }[];
  /** Rows that name the order that has their key. */
  soldKeys: number;
  /** The names in a column of pools or products, and how many valid keys each has; empty without such a column. */
  pools: { name: string; count: number }[];
  /** Whether keys go to the pool of the form: their list names none. */
  needsPool: boolean;
  /** The roles of columns that hold parts of keys. */
  parts: PartRole[];
}

export type ImportedKey = Omit<PositionedKey, 'position' | 'pool'>;

/** Keys of one pool. */
export interface KeyBatch {
  keys: ImportedKey[];
  /** The name in the list's column of pools; undefined without one. */
  pool?: string;
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
const TYPED_ID = 0;

/** Holds the keys of an import in the worker; the page gets counts and windows of rows, and takes keys in batches. */
export class KeyStore {
  private typed: KeySource = createTextSource(TYPED_ID, '', '');
  private sources: KeySource[] = [];
  private lastId = TYPED_ID;
  private valid: PositionedKey[] = [];
  private invalid: PositionedRejection[] = [];
  /** The reasons of the invalid keys, by position. */
  private problems = new Map<number, SentText>();
  /** What was found with the filters that were asked for, until a list changes. */
  private found = new Map<string, Uint32Array | undefined>();
  private sold: PluginKey[] = [];
  /** Number of valid keys that were sent and acknowledged. */
  private sentCount = 0;
  /** Result so far, across interruptions of the import. */
  private totals = NO_TOTALS;
  private rejected: (PositionedRejection & KeyPlace)[] = [];
  private leftOutPools = new Set<string>();
  /** The lists of the import that is sent, and the keys of the text area. */
  private underway?: { ids: number[]; typed: Set<string> };

  setText(text: string): KeyStoreState {
    this.typed = createTextSource(TYPED_ID, '', text);
    return this.validate();
  }

  async addFile(file: File): Promise<KeyStoreState> {
    for (const content of await readFile(file.name, await readBytes(file)))
      this.addSource({ name: content.name, file: content, table: content.table, options: {} });
    return this.validate();
  }

  addText(name: string, text: string): KeyStoreState {
    this.addSource({ name, table: readText(text), options: {} });
    return this.validate();
  }

  /** Reads or judges a list in another way. */
  async change(id: number, options: SourceOptions): Promise<KeyStoreState> {
    const source = this.findSource(id);
    if (source) {
      const changed = await changeSource(source, options);
      if (id === TYPED_ID) this.typed = changed;
      else this.sources = this.sources.map((other) => (other.id === id ? changed : other));
    }
    return this.validate();
  }

  /** Takes rows of a list in, or leaves them out, against their verdicts. */
  tick(id: number, rows: number[], isTicked: boolean): KeyStoreState {
    const source = this.findSource(id);
    for (const row of rows) {
      if (!isTicked) source?.ticked.delete(row);
      else if (source && canTick(source, row)) source.ticked.add(row);
    }
    return this.validate();
  }

  /** Leaves out the keys of these names in the column of pools. */
  leaveOutPools(names: string[]): KeyStoreState {
    this.leftOutPools = new Set(names);
    return this.validate();
  }

  /** Keys that are spread over the list, to compare them with the stock. */
  sampleKeys(limit: number): string[] {
    const step = Math.max(1, this.valid.length / limit);
    const count = Math.min(limit, this.valid.length);
    return Array.from({ length: count }, (_, index) => this.valid[Math.floor(index * step)]?.key ?? '');
  }

  /** Keys that are sold elsewhere, and name their orders. */
  listSoldKeys(from: number, to: number): PluginKey[] {
    return this.sold.slice(from, to);
  }

  /** A window of the rows of a list. */
  listRows(id: number, filter: RowFilter, from: number, to: number): RowsOfList {
    const source = this.findSource(id);
    if (!source) return { total: 0, rows: [] };
    const list = { source, offset: this.findOffset(source), problems: this.problems };
    const name = JSON.stringify([id, filter]);
    if (!this.found.has(name)) this.found.set(name, findRows(list, filter));
    return listRows(list, this.found.get(name), from, to);
  }

  remove(id: number): KeyStoreState {
    this.sources = this.sources.filter((source) => source.id !== id);
    return this.validate();
  }

  /** Whether the lists are those of an import that was interrupted, or what is left of them. */
  isUnderway(): boolean {
    const { underway } = this;
    if (!underway || String(this.listIds()) !== String(underway.ids)) return false;
    return this.typedKeys().every((key) => underway.typed.has(key));
  }

  /** Begins an import of the lists. */
  begin(): void {
    this.underway = { ids: this.listIds(), typed: new Set(this.typedKeys()) };
    this.totals = NO_TOTALS;
    this.rejected = [];
  }

  progress(): UploadProgress {
    const { created, errors } = this.totals;
    return { created, errors: errors + this.invalid.length, remaining: this.valid.length - this.sentCount };
  }

  /** The next batch, of one pool; the same until `recordResult` acknowledges it. */
  nextBatch(): KeyBatch {
    const batch: KeyBatch = { keys: [], pool: this.valid[this.sentCount]?.pool };
    let characterCount = 0;
    for (const { position: _, pool, ...key } of this.valid.slice(
      this.sentCount,
      this.sentCount + BATCH_LIMIT.keys,
    )) {
      if (characterCount >= BATCH_LIMIT.characters || pool !== batch.pool) break;
      batch.keys.push(key);
      characterCount += key.key.length;
    }
    return batch;
  }

  /** Acknowledges the next `count` keys. */
  recordResult(
    count: number,
    { created_count, error_count, errors = [] }: Partial<ImportResult>,
  ): UploadProgress {
    for (const { index, message: text, texts } of errors) {
      const keyAtPosition = this.valid[this.sentCount + index];
      const refusal = splitOrder(texts?.message ?? textOf('upstream.text', { text }));
      if (keyAtPosition)
        this.rejected.push({ ...keyAtPosition, ...this.findPlace(keyAtPosition.position), ...refusal });
    }
    const { created, errors: rejected } = this.totals;
    this.totals = { created: created + (created_count ?? 0), errors: rejected + (error_count ?? 0) };
    this.sentCount += count;
    return this.progress();
  }

  /** Finishes the import; returns the rejected keys by reason, the first ones of each in input order. */
  finish(limit: number): RejectedGroup[] {
    this.rejectInvalid();
    this.underway = undefined;
    return countByReason(this.rejected).map(({ reason, count }) => {
      const name = JSON.stringify(reason);
      const keys = this.rejected.filter((rejected) => JSON.stringify(rejected.reason) === name);
      return { reason, count, first: keys.slice(0, limit) };
    });
  }

  private listIds(): number[] {
    return this.listSources().flatMap(({ id, table }) => (table.rows.length > 0 ? id : []));
  }

  private typedKeys(): string[] {
    const count = this.typed.table.rows.length;
    return this.valid.flatMap(({ position, key }) => (position < count ? key : []));
  }

  private findPlace(position: number): KeyPlace {
    const { source, index } = this.locate(position);
    const isTyped = source.id === TYPED_ID;
    return { ...(!isTyped && { source: source.name }), line: source.table.rows[index]?.line ?? 0 };
  }

  /** The list that has a position among the rows of all, and the place in it. */
  private locate(position: number): { source: KeySource; index: number } {
    let index = position;
    for (const source of this.listSources()) {
      if (index < source.table.rows.length) return { source, index };
      index -= source.table.rows.length;
    }
    return { source: this.typed, index };
  }

  /** The typed keys, then the others. */
  private listSources(): KeySource[] {
    return [this.typed, ...this.sources];
  }

  private findSource(id: number): KeySource | undefined {
    return this.listSources().find((source) => source.id === id);
  }

  /** The position of a list's first row. */
  private findOffset(source: KeySource): number {
    const sources = this.listSources();
    return sources.slice(0, sources.indexOf(source)).reduce((sum, { table }) => sum + table.rows.length, 0);
  }

  /** The name and the SHA-256 hash of the file, if the import is of one; no hash on plain http, where browsers have none. */
  async describeFile(): Promise<{ file_name?: string; file_hash?: string }> {
    const [id, ...others] = this.listIds();
    const file = this.sources.find((source) => source.id === id)?.file;
    if (!file || others.length > 0) return {};
    const digest = await crypto.subtle?.digest('SHA-256', new Uint8Array(await file.blob.arrayBuffer()));
    return { file_name: file.name, ...(digest && { file_hash: toHex(new Uint8Array(digest)) }) };
  }

  /** Stops the import and keeps the unsent keys. No effect if nothing was sent. */
  retainRemaining(name: string): { retained?: RetainedKeys; progress: UploadProgress } {
    const remainingKeys = this.valid.slice(this.sentCount);
    if (this.sentCount === 0) return { progress: { ...this.totals, remaining: remainingKeys.length } };
    this.rejectInvalid();
    const retained = this.retainOnly(name, remainingKeys);
    this.underway = { ids: this.listIds(), typed: new Set(this.typedKeys()) };
    return {
      retained,
      progress: { ...this.totals, remaining: remainingKeys.length },
    };
  }

  /** Makes the rejected keys the new input, so that they can be edited. */
  retainRejected(name: string): RetainedKeys {
    const rejected = this.rejected.filter(({ key }) => key !== '');
    this.rejected = [];
    this.totals = NO_TOTALS;
    return this.retainOnly(
      name,
      rejected.map(({ reason, ...key }) => ({
        ...key,
        ...(reason.code === MALFORMED.code && { problem: reason }),
      })),
    );
  }

  /** The different reasons of the rejected keys, for `createRejectedCsv`. */
  listReasons(): SentText[] {
    return countByReason(this.rejected).map(({ reason }) => reason);
  }

  /** Rejected keys and reasons as a CSV file, with the translated texts of `listReasons`. */
  createRejectedCsv(header: { key: string; day: string; reason: string }, translatedReasons: string[]): Blob {
    const names = this.listReasons().map((reason) => JSON.stringify(reason));
    const textByName = new Map(names.map((name, index) => [name, translatedReasons[index] ?? '']));
    return createRejectedCsv(this.rejected, header, (reason) => textByName.get(JSON.stringify(reason)) ?? '');
  }

  private rejectInvalid(): void {
    this.totals = { ...this.totals, errors: this.totals.errors + this.invalid.length };
    const invalid = this.invalid.map((key) => ({ ...key, ...this.findPlace(key.position) }));
    this.rejected = [...this.rejected, ...invalid].sort((a, b) => a.position - b.position);
    this.invalid = [];
  }

  private retainOnly(name: string, keys: RetainedKey[]): RetainedKeys {
    const { typed = createTextSource(TYPED_ID, '', ''), text = '', list } = createRetained(TYPED_ID, keys);
    this.typed = typed;
    this.sources = [];
    if (list) this.addSource({ name, ...list });
    return { text, state: this.validate() };
  }

  private addSource(input: Omit<Parameters<typeof createSource>[0], 'id'>): void {
    this.lastId += 1;
    this.sources.push(createSource({ id: this.lastId, ...input }));
  }

  private validate(): KeyStoreState {
    const sources = this.listSources();
    const { valid: all, invalid } = validateAll(writtenKeys(sources));
    const names = countPools(all);
    // Keys of one name go to the pool of the form.
    const pools = names.length > 1 ? names : [];
    const valid = all.filter(({ pool }) => pool === undefined || !this.leftOutPools.has(pool));
    // A batch has one pool.
    if (pools.length > 1)
      valid.sort((a, b) => (a.pool ?? '').localeCompare(b.pool ?? '') || a.position - b.position);
    const problems = new Map(invalid.map(({ position, reason }) => [position, reason]));
    this.found.clear();
    Object.assign(this, { valid, invalid, problems, sentCount: 0, sold: listSoldKeys(sources) });
    return {
      typed: summarizeSource(this.typed),
      sources: this.sources.map(summarizeSource),
      total: valid.length + invalid.length,
      valid: valid.length,
      cleaned: valid.filter(({ key }) => toKeyText(key) !== key).length,
      multiline: valid.filter(({ key }) => key.includes('\n')).length,
      problems: countByReason(invalid).map(({ first: { position }, ...problem }) => ({
        ...problem,
        first: this.findPlace(position),
        listId: this.locate(position).source.id,
      })),
      leftOut: countLeftOut(sources).map(({ position, ...group }) => ({
        ...group,
        first: this.findPlace(position),
        listId: this.locate(position).source.id,
      })),
      soldKeys: this.sold.length,
      pools,
      needsPool: pools.length === 0 || valid.some(({ pool }) => pool === undefined),
      parts: PART_ROLES.filter((role) => valid.some(({ parts }) => parts?.[role])),
    };
  }
}

/** The names of pools in the lists, the most frequent first. */
function countPools(valid: PositionedKey[]): KeyStoreState['pools'] {
  const counts = countEach(valid.flatMap(({ pool }) => pool ?? []));
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}
