import type { PluginKey } from '#contract/deliveredKeys';
import type { ImportResult } from '#contract/licenseForms';
import type { SentText } from '#contract/shared/texts/validationText';
import { textOf } from '#contract/texts/Text';
import { MALFORMED } from '../../../resources/licenses/files/readCsv';
import { isMailSource } from '../isMailSource';
import { readFile } from '../reading/readFile';
import type { PartRole, Reason } from '../reading/types';
import { toHex } from '../toHex';
import { createRejectedCsv } from './createRejectedCsv';
import { createRetained } from './createRetained';
import { KeyLists } from './KeyLists';
import { canTick, type KeySourceSummary, type SourceOptions } from './KeySource';
import { countLeftOut, findRows, listRows, type RowFilter, type RowsOfList } from './listRows';
import { listSoldKeys } from './listSoldKeys';
import { type ImportedKey, parseKey } from './parseKey';
import type { WrittenKey } from './readKeys';
import {
  countByReason,
  type KeyPlace,
  type PositionedRejection,
  type ReasonCount,
  type RejectedGroup,
  splitOrder,
} from './rejections';
import { hasManyPools, type Validation, validateAll } from './validateAll';

/** Keys per chunk, and its approximate characters. */
const CHUNK_LIMIT = { keys: 2000, characters: 1_000_000 };

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

/** Keys of one pool, which are sent in one request. */
export interface KeyChunk {
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

/** Holds the keys of an import in the worker; the page gets counts and windows of rows, and takes keys in chunks. */
export class KeyStore {
  private lists = new KeyLists();
  private validation: Validation = validateAll([], new Set());
  /** What was found with the filters that were asked for, until a list changes. */
  private found = new Map<string, Uint32Array | undefined>();
  private sold: PluginKey[] = [];
  /** Whether the invalid keys are among `totals` and `rejected`. */
  private areRefusedCounted = false;
  /** Number of valid keys that were sent and acknowledged. */
  private sentCount = 0;
  /** Result so far, across interruptions of the import. */
  private totals = NO_TOTALS;
  private rejected: (PositionedRejection & KeyPlace)[] = [];
  private leftOutPools = new Set<string>();
  /** The lists of the import that is sent, and the keys of the text area. */
  private underway?: { ids: number[]; typed: Set<string> };

  setText(text: string): KeyStoreState {
    this.lists.setText(text);
    return this.validate();
  }

  async addFile(file: File): Promise<KeyStoreState> {
    for (const content of await readFile(file.name, file))
      this.lists.add({ name: content.name, file: content, table: content.table, options: {} });
    return this.validate();
  }

  /** A pasted text; the source of an e-mail is read as its file would be. */
  async addText(name: string, text: string): Promise<KeyStoreState> {
    if (isMailSource(text)) return this.addFile(new File([text], name));
    this.lists.addText(name, text);
    return this.validate();
  }

  /** Reads or judges a list in another way. */
  async change(id: number, options: SourceOptions): Promise<KeyStoreState> {
    await this.lists.change(id, options);
    return this.validate();
  }

  /** Takes rows of a list in, or leaves them out, against their verdicts. */
  tick(id: number, rows: number[], isTicked: boolean): KeyStoreState {
    const source = this.lists.find(id);
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
    const { valid } = this.validation;
    const step = Math.max(1, valid.length / limit);
    const count = Math.min(limit, valid.length);
    return Array.from(
      { length: count },
      (_, index) => this.lists.readKey(valid[Math.floor(index * step)] ?? 0).key,
    );
  }

  /** Keys that are sold elsewhere, and name their orders. */
  listSoldKeys(from: number, to: number): PluginKey[] {
    return this.sold.slice(from, to);
  }

  /** A window of the rows of a list. */
  listRows(id: number, filter: RowFilter, from: number, to: number): RowsOfList {
    const source = this.lists.find(id);
    if (!source) return { total: 0, rows: [] };
    const list = { source, offset: this.lists.findOffset(source), problems: this.validation.refusals };
    const name = JSON.stringify([id, filter]);
    if (!this.found.has(name)) this.found.set(name, findRows(list, filter));
    return listRows(list, this.found.get(name), from, to);
  }

  remove(id: number): KeyStoreState {
    this.lists.remove(id);
    return this.validate();
  }

  /** What has to be answered before the import: whether a column is unclear, and which parts the keys have. */
  getQuestions(): { isUnclear: boolean; parts: PartRole[] } {
    const isUnclear = [...this.lists].some(({ columns }) => columns.roles.includes('unclear'));
    return { isUnclear, parts: this.validation.parts };
  }

  /** Whether the lists are those of an import that was interrupted, or what is left of them. */
  isUnderway(): boolean {
    const { underway } = this;
    if (!underway || String(this.listIds()) !== String(underway.ids)) return false;
    return this.typedKeys().every((key) => underway.typed.has(key));
  }

  /** Begins an import of the lists. */
  begin(): void {
    this.rememberLists();
    this.totals = NO_TOTALS;
    this.rejected = [];
  }

  private rememberLists(): void {
    this.underway = { ids: this.listIds(), typed: new Set(this.typedKeys()) };
  }

  progress(): UploadProgress {
    const { created, errors } = this.totals;
    return {
      created,
      errors: errors + this.refusedCount(),
      remaining: this.validation.valid.length - this.sentCount,
    };
  }

  /** The next chunk, of one pool; the same until `recordResult` acknowledges it. */
  nextChunk(): KeyChunk {
    const { valid } = this.validation;
    const chunk: KeyChunk = { keys: [] };
    let characterCount = 0;
    for (const position of valid.subarray(this.sentCount, this.sentCount + CHUNK_LIMIT.keys)) {
      const written = this.lists.readKey(position);
      if (chunk.keys.length === 0) chunk.pool = written.pool;
      if (characterCount >= CHUNK_LIMIT.characters || written.pool !== chunk.pool) break;
      chunk.keys.push(parseKey(written));
      characterCount += written.key.length;
    }
    return chunk;
  }

  /** Acknowledges the next `count` keys. */
  recordResult(
    count: number,
    { created_count, error_count, errors = [] }: Partial<ImportResult>,
  ): UploadProgress {
    for (const { index, message: text, texts } of errors) {
      const position = this.validation.valid[this.sentCount + index];
      const refusal = splitOrder(texts?.message ?? textOf('upstream.text', { text }));
      if (position !== undefined) this.rejected.push({ ...this.locateKey(position), ...refusal });
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
    return this.lists.listFilled().map(({ id }) => id);
  }

  private typedKeys(): string[] {
    const count = this.lists.typedCount;
    return [...this.validation.valid]
      .filter((position) => position < count)
      .map((position) => this.lists.readKey(position).key);
  }

  private locateKey(position: number): WrittenKey & KeyPlace & { position: number } {
    return { position, ...this.lists.readKey(position), ...this.lists.findPlace(position).first };
  }

  private refusedCount(): number {
    return this.areRefusedCounted ? 0 : this.validation.refusals.count;
  }

  /** The name and the SHA-256 hash of the file, if the import is of one; no hash on plain http, where browsers have none. */
  async describeFile(): Promise<{ file_name?: string; file_hash?: string }> {
    const [{ file } = {}, ...others] = this.lists.listFilled();
    if (!file || others.length > 0) return {};
    const digest = await crypto.subtle?.digest('SHA-256', new Uint8Array(await file.blob.arrayBuffer()));
    return { file_name: file.name, ...(digest && { file_hash: toHex(new Uint8Array(digest)) }) };
  }

  /** Stops the import and keeps the unsent keys. No effect if nothing was sent. */
  retainRemaining(name: string): { retained?: RetainedKeys; progress: UploadProgress } {
    const remainingKeys = this.validation.valid.subarray(this.sentCount);
    if (this.sentCount === 0) return { progress: { ...this.totals, remaining: remainingKeys.length } };
    this.rejectInvalid();
    const retained = this.retainOnly(
      name,
      Array.from(remainingKeys, (position) => this.lists.readKey(position)),
    );
    this.rememberLists();
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
        problem: reason.code === MALFORMED.code ? reason : undefined,
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
    if (this.areRefusedCounted) return;
    const { refusals } = this.validation;
    this.totals = { ...this.totals, errors: this.totals.errors + refusals.count };
    const invalid = Array.from(refusals, ({ position, reason }) => ({ ...this.locateKey(position), reason }));
    this.rejected = [...this.rejected, ...invalid].sort((a, b) => a.position - b.position);
    this.areRefusedCounted = true;
  }

  private retainOnly(name: string, keys: WrittenKey[]): RetainedKeys {
    const { text = '', ...lists } = createRetained(name, keys);
    this.lists.replace(lists);
    return { text, state: this.validate() };
  }

  private validate(): KeyStoreState {
    const sources = [...this.lists];
    const validation = validateAll(sources, this.leftOutPools);
    const { valid, refusals, multiline, cleaned, parts } = validation;
    const pools = hasManyPools(validation.pools) ? listPools(validation) : [];
    this.found.clear();
    Object.assign(this, { validation, areRefusedCounted: false, sentCount: 0, sold: listSoldKeys(sources) });
    return {
      ...this.lists.summarize(),
      total: valid.length + refusals.count,
      valid: valid.length,
      cleaned,
      multiline,
      problems: countByReason(refusals).map(({ first: { position }, ...problem }) => ({
        ...problem,
        ...this.lists.findPlace(position),
      })),
      leftOut: countLeftOut(sources).map(({ position, ...group }) => ({
        ...group,
        ...this.lists.findPlace(position),
      })),
      soldKeys: this.sold.length,
      pools,
      needsPool: pools.length === 0 || validation.pools.has(undefined),
      parts,
    };
  }
}

/** The names of pools in the lists, the most frequent first. */
const listPools = ({ pools }: Validation): KeyStoreState['pools'] =>
  [...pools]
    .flatMap(([name, count]) => (name === undefined ? [] : { name, count }))
    .sort((a, b) => b.count - a.count);
