import { readText } from '../reading/readText';
import {
  changeSource,
  createSource,
  createTypedSource,
  type KeySource,
  type KeySourceSummary,
  type SourceOptions,
  summarizeSource,
  TYPED_ID,
} from './KeySource';
import { createKeyReader, type WrittenKey } from './readKeys';
import type { KeyPlace } from './rejections';

type NewList = Omit<Parameters<typeof createSource>[0], 'id'>;

/** What replaces all lists. */
export interface NewLists {
  typed?: KeySource;
  list?: NewList;
}

/** The lists of an import: the text area, then the others. A row is known by its position among the rows of all of them. */
export class KeyLists implements Iterable<KeySource> {
  private typed = createTypedSource('');
  private others: KeySource[] = [];
  private lastId = TYPED_ID;

  *[Symbol.iterator](): Iterator<KeySource> {
    yield this.typed;
    yield* this.others;
  }

  setText(text: string): void {
    this.typed = createTypedSource(text);
  }

  add(list: NewList): void {
    this.lastId += 1;
    this.others.push(createSource({ id: this.lastId, ...list }));
  }

  addText(name: string, text: string): void {
    this.add({ name, table: readText(text), options: {} });
  }

  /** Reads or judges a list in another way. */
  async change(id: number, options: SourceOptions): Promise<void> {
    const source = this.find(id);
    if (!source) return;
    const changed = await changeSource(source, options);
    if (id === TYPED_ID) this.typed = changed;
    else this.others = this.others.map((other) => (other.id === id ? changed : other));
  }

  remove(id: number): void {
    this.others = this.others.filter((source) => source.id !== id);
  }

  replace({ typed = createTypedSource(''), list }: NewLists): void {
    this.typed = typed;
    this.others = [];
    if (list) this.add(list);
  }

  find(id: number): KeySource | undefined {
    return [...this].find((source) => source.id === id);
  }

  /** The lists that have rows. */
  listFilled(): KeySource[] {
    return [...this].filter(({ table }) => table.rows.length > 0);
  }

  /** The number of rows of the text area; their positions are the first. */
  get typedCount(): number {
    return this.typed.table.rows.length;
  }

  /** The position of a list's first row. */
  findOffset(list: KeySource): number {
    let offset = 0;
    for (const source of this) {
      if (source === list) return offset;
      offset += source.table.rows.length;
    }
    return offset;
  }

  /** The list that has a position, and where the row is in it. */
  findPlace(position: number): { first: KeyPlace; listId: number } {
    const { source, index } = this.locate(position);
    const isTyped = source.id === TYPED_ID;
    return {
      first: { ...(!isTyped && { source: source.name }), line: source.table.rows.line(index) },
      listId: source.id,
    };
  }

  /** A key with what its row says of it. */
  readKey(position: number): WrittenKey {
    const { source, index } = this.locate(position);
    return createKeyReader(source)(index);
  }

  summarize(): { typed: KeySourceSummary; sources: KeySourceSummary[] } {
    return { typed: summarizeSource(this.typed), sources: this.others.map(summarizeSource) };
  }

  private locate(position: number): { source: KeySource; index: number } {
    let index = position;
    for (const source of this) {
      if (index < source.table.rows.length) return { source, index };
      index -= source.table.rows.length;
    }
    return { source: this.typed, index };
  }
}
