import type { SentText } from '#contract/shared/texts/validationText';

/** Why keys are refused, by their positions: a number for each row, since a million rows share few reasons. */
export class Refusals {
  count = 0;
  private numbers: Uint16Array;
  private reasons: SentText[] = [];
  private numberByName = new Map<string, number>();

  constructor(rows: number) {
    this.numbers = new Uint16Array(rows);
  }

  set(position: number, reason: SentText): void {
    const name = JSON.stringify(reason);
    let number = this.numberByName.get(name);
    if (number === undefined) {
      number = this.reasons.push(reason);
      this.numberByName.set(name, number);
    }
    this.numbers[position] = number;
    this.count += 1;
  }

  get(position: number): SentText | undefined {
    return this.reasons[(this.numbers[position] ?? 0) - 1];
  }

  /** The positions in their order, each with its reason. */
  *[Symbol.iterator](): Iterator<{ position: number; reason: SentText }> {
    for (const position of this.numbers.keys()) {
      const reason = this.get(position);
      if (reason) yield { position, reason };
    }
  }
}
