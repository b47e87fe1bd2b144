import { unparse } from 'papaparse';
import { splitKeys } from '#contract/importForm';
import type { LicenseImported } from '#contract/licenses';
import { FORMULA } from '../../../resources/licenses/formula';
import { type Held, type HeldOutline, outlineOf, readHeld } from './held';
import { countReasons, judgeAll, type Placed, type Refused, type RefusedKey } from './judgeAll';
import { BATCH, TEXT_LIMIT } from './limits';
import { keysOf } from './sheet';

/** What the page knows of the keys: their number, and what of them cannot be imported. */
export interface ShelfState {
  held: HeldOutline[];
  total: number;
  good: number;
  problems: { reason: string; count: number }[];
}

/** How far an import is. */
export interface Progress {
  created: number;
  errors: number;
  left: number;
}

/** What is to be imported now, and the text that a text area takes of it. */
export interface Kept {
  text: string;
  state: ShelfState;
}

const NONE = { created: 0, errors: 0 };

/** Keeps the keys of an import away from the page, which learns their number and takes them batch by batch. */
export class KeyShelf {
  private typed: string[] = [];
  private held: Held[] = [];
  private lastId = 0;
  private good: Placed[] = [];
  private bad: Refused[] = [];
  /** How many of the good ones were sent and answered. */
  private sent = 0;
  /** What came of those that were sent so far, also before the import was stopped and started anew. */
  private done = NONE;
  private refused: Refused[] = [];

  type(text: string): ShelfState {
    this.typed = splitKeys(text);
    return this.judge();
  }

  async addFile(file: File): Promise<ShelfState> {
    const held = await readHeld(file);
    return this.hold(held);
  }

  addText(name: string, text: string): ShelfState {
    return this.hold({ name, keys: splitKeys(text) });
  }

  choose(id: number, column: number | null, hasHead: boolean): ShelfState {
    const held = this.held.find((one) => one.id === id);
    if (held?.sheet) {
      Object.assign(held.sheet, { column, hasHead });
      held.keys = keysOf(held.sheet);
    }
    return this.judge();
  }

  remove(id: number): ShelfState {
    this.held = this.held.filter((one) => one.id !== id);
    return this.judge();
  }

  progress(): Progress {
    const { created, errors } = this.done;
    return { created, errors: errors + this.bad.length, left: this.good.length - this.sent };
  }

  /** The keys to be sent next; the same until `settle` says that they were answered. */
  next(): string[] {
    const keys: string[] = [];
    let letters = 0;
    for (const { key } of this.good.slice(this.sent, this.sent + BATCH.keys)) {
      if (letters >= BATCH.letters) break;
      keys.push(key);
      letters += key.length;
    }
    return keys;
  }

  /** The server has answered for the next `count` keys. */
  settle(count: number, { created_count, error_count, errors = [] }: Partial<LicenseImported>): Progress {
    for (const { index, message } of errors) {
      const placed = this.good[this.sent + index];
      if (placed) this.refused.push({ ...placed, reason: message });
    }
    const { created, errors: refused } = this.done;
    this.done = { created: created + (created_count ?? 0), errors: refused + (error_count ?? 0) };
    this.sent += count;
    return this.progress();
  }

  /** All were sent: how many were refused, and the first of them in the order they stood there. */
  finish(shown: number): { count: number; first: RefusedKey[] } {
    this.refuseBad();
    return { count: this.refused.length, first: this.refused.slice(0, shown) };
  }

  /** Sending has ended early: what was not sent stays. Nothing changes where nothing was sent. */
  keepRest(name: string): { kept?: Kept; progress: Progress } {
    const rest = this.good.slice(this.sent);
    if (this.sent === 0) return { progress: { ...this.done, left: rest.length } };
    this.refuseBad();
    return { kept: this.keepOnly(name, rest), progress: { ...this.done, left: rest.length } };
  }

  /** What was refused is what is to be imported now, so that it can be mended. */
  keepRefused(name: string): Kept {
    const { refused } = this;
    this.refused = [];
    this.done = NONE;
    return this.keepOnly(name, refused);
  }

  /** What was refused, and why, as a CSV file. */
  refusedFile(): Blob {
    const rows = this.refused.map(({ key, reason }) => ({ 'License Key': key, Reason: reason }));
    return new Blob([unparse(rows, { escapeFormulae: FORMULA })], { type: 'text/csv;charset=utf-8' });
  }

  private refuseBad(): void {
    this.done = { ...this.done, errors: this.done.errors + this.bad.length };
    this.refused = [...this.refused, ...this.bad].sort((one, other) => one.place - other.place);
    this.bad = [];
  }

  /** As text where a text area takes it and reads the same keys out of it, else held beside it. */
  private keepOnly(name: string, placed: Placed[]): Kept {
    const keys = placed.map(({ key }) => key);
    const text = keys.join('\n');
    this.held = [];
    if (text.length <= TEXT_LIMIT && splitKeys(text).length === keys.length) {
      return { text, state: this.type(text) };
    }
    this.typed = [];
    return { text: '', state: this.hold({ name, keys }) };
  }

  private hold(held: Omit<Held, 'id'>): ShelfState {
    this.lastId += 1;
    this.held.push({ ...held, id: this.lastId });
    return this.judge();
  }

  private judge(): ShelfState {
    const keys = [this.typed, ...this.held.map((held) => held.keys)].flat();
    const { good, bad } = judgeAll(keys);
    Object.assign(this, { good, bad, sent: 0 });
    return {
      held: this.held.map(outlineOf),
      total: keys.length,
      good: good.length,
      problems: countReasons(bad),
    };
  }
}
