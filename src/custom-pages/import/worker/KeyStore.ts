import { type ImportResult, splitKeys } from '#contract/licenseForms';
import { toKeyText } from '#contract/shared/canonicalKey';
import { formatCsv } from '#contract/shared/csv';
import type { SentText } from '#contract/shared/texts/validationText';
import { textOf } from '#contract/texts/Text';
import { MALFORMED } from '../../../resources/licenses/files/readCsv';
import {
  BATCH_LIMIT,
  type CsvTable,
  extractKeys,
  type KeyList,
  type KeySource,
  type KeySourceSummary,
  MAX_TEXT_LENGTH,
  readKeyFile,
  readKeyList,
  summarizeSource,
} from './KeyList';
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

export interface KeyStoreState {
  sources: KeySourceSummary[];
  total: number;
  valid: number;
  /** Valid keys with more than one line, such as the text of a key file. */
  multiline: number;
  /** Valid keys with invisible characters, which are removed. */
  cleaned: number;
  /** Each with the place of its first key. */
  problems: (ReasonCount & { first: KeyPlace })[];
}

export type ImportedKey = Pick<PositionedKey, 'key' | 'expiresOn'>;

export interface UploadProgress {
  created: number;
  errors: number;
  remaining: number;
}

export interface RetainedKeys {
  text: string;
  state: KeyStoreState;
}

export type CsvColumns = Pick<CsvTable, 'column' | 'dayColumn' | 'hasHeader'>;

const NO_TOTALS = { created: 0, errors: 0 };
const EMPTY_LIST: KeyList = { keys: [], lines: [] };

/** Holds the keys of an import in the worker; the page gets counts and takes keys in batches. */
export class KeyStore {
  private typed: KeyList = EMPTY_LIST;
  private sources: KeySource[] = [];
  private lastId = 0;
  private valid: PositionedKey[] = [];
  private invalid: PositionedRejection[] = [];
  /** Number of valid keys that were sent and acknowledged. */
  private sentCount = 0;
  /** Result so far, across interruptions of the import. */
  private totals = NO_TOTALS;
  private rejected: (PositionedRejection & KeyPlace)[] = [];

  setText(text: string): KeyStoreState {
    this.typed = readKeyList(text);
    return this.validate();
  }

  async addFile(file: File): Promise<KeyStoreState> {
    const source = await readKeyFile(file);
    return this.addSource(source);
  }

  addText(name: string, text: string): KeyStoreState {
    return this.addSource({ name, ...readKeyList(text) });
  }

  selectColumns(id: number, columns: CsvColumns): KeyStoreState {
    const source = this.sources.find((source) => source.id === id);
    if (source?.csv) {
      Object.assign(source.csv, columns);
      Object.assign(source, extractKeys(source.csv));
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
  nextBatch(): ImportedKey[] {
    const keys: ImportedKey[] = [];
    let characterCount = 0;
    for (const { key, expiresOn } of this.valid.slice(this.sentCount, this.sentCount + BATCH_LIMIT.keys)) {
      if (characterCount >= BATCH_LIMIT.characters) break;
      keys.push({ key, expiresOn });
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
    return countByReason(this.rejected).map(({ reason, count }) => {
      const name = JSON.stringify(reason);
      const keys = this.rejected.filter((rejected) => JSON.stringify(rejected.reason) === name);
      return { reason, count, first: keys.slice(0, limit) };
    });
  }

  private findPlace(position: number): KeyPlace {
    let index = position;
    for (const { name, lines } of this.listSources()) {
      if (index < lines.length) return { source: name, line: lines[index] ?? 0 };
      index -= lines.length;
    }
    return { line: 0 };
  }

  /** The typed keys, then the others. */
  private listSources(): (KeyList & { name?: string })[] {
    return [this.typed, ...this.sources];
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
    const rejected = this.rejected.filter(({ key }) => key !== '');
    this.rejected = [];
    this.totals = NO_TOTALS;
    return this.retainOnly(
      name,
      rejected,
      rejected.map(({ reason }) => (reason.code === MALFORMED.code ? reason : undefined)),
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
    const hasDays = this.rejected.some(({ expiresOn }) => expiresOn);
    const rows = this.rejected.map(({ key, expiresOn = '', reason, order }) => [
      key,
      ...(hasDays ? [expiresOn] : []),
      [textByName.get(JSON.stringify(reason)), order && `(${order})`].filter(Boolean).join(' '),
    ]);
    const headings = [header.key, ...(hasDays ? [header.day] : []), header.reason];
    const text = formatCsv([headings, ...rows]).text.replace(/\r\n$/, '');
    return new Blob([text], { type: 'text/csv;charset=utf-8' });
  }

  private rejectInvalid(): void {
    this.totals = { ...this.totals, errors: this.totals.errors + this.invalid.length };
    const invalid = this.invalid.map((key) => ({ ...key, ...this.findPlace(key.position) }));
    this.rejected = [...this.rejected, ...invalid].sort((a, b) => a.position - b.position);
    this.invalid = [];
  }

  /**
   * As text if the text area can hold it and it parses to the same keys without days; else kept as a source. Malformed
   * lines stay refused: they are corrected in their file.
   */
  private retainOnly(
    name: string,
    keyAtPosition: PositionedKey[],
    problems: KeyList['problems'] = [],
  ): RetainedKeys {
    const keys = keyAtPosition.map(({ key }) => key);
    const text = keys.join('\n');
    this.sources = [];
    const days = keyAtPosition.map(({ expiresOn = '' }) => expiresOn);
    const hasDays = days.some(Boolean);
    const hasProblems = problems.some(Boolean);
    if (
      !hasDays &&
      !hasProblems &&
      text.length <= MAX_TEXT_LENGTH &&
      splitKeys(text).length === keys.length
    ) {
      return { text, state: this.setText(text) };
    }
    this.typed = EMPTY_LIST;
    const lines = keys.map((_, index) => index + 1);
    const source = { name, keys, lines, ...(hasDays && { days }), ...(hasProblems && { problems }) };
    return { text: '', state: this.addSource(source) };
  }

  private addSource(source: Omit<KeySource, 'id'>): KeyStoreState {
    this.lastId += 1;
    this.sources.push({ ...source, id: this.lastId });
    return this.validate();
  }

  private validate(): KeyStoreState {
    const sources = this.listSources();
    const keys = sources.flatMap((source) => source.keys);
    const { valid, invalid } = validateAll(
      keys,
      joinColumn(sources, 'days', ''),
      joinColumn(sources, 'problems', undefined),
    );
    Object.assign(this, { valid, invalid, sentCount: 0 });
    return {
      sources: this.sources.map(summarizeSource),
      total: keys.length,
      valid: valid.length,
      cleaned: valid.filter(({ key }) => toKeyText(key) !== key).length,
      multiline: valid.filter(({ key }) => key.includes('\n')).length,
      problems: countByReason(invalid).map(({ first: { position }, ...problem }) => ({
        ...problem,
        first: this.findPlace(position),
      })),
    };
  }
}

/** A column of all keys that only some sources have; undefined if none has it. */
function joinColumn<Name extends 'days' | 'problems'>(
  sources: KeyList[],
  name: Name,
  missing: NonNullable<KeyList[Name]>[number],
): NonNullable<KeyList[Name]>[number][] | undefined {
  if (!sources.some((source) => source[name])) return undefined;
  return sources.flatMap((source) => source[name] ?? source.keys.map(() => missing));
}
