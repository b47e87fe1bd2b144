import type { LicenseImport } from '#contract/licenses';

type Batch = Pick<LicenseImport, 'license_group_id' | 'licenses'>;

/**
 * Names batches. One whose answer was lost is sent again under its name, even when the import was stopped and
 * started anew in between: the server then knows it, and nothing comes in twice.
 */
export class BatchIds {
  private unanswered?: { id: string; content: string };

  of(batch: Batch): string {
    const content = JSON.stringify(batch);
    if (this.unanswered?.content !== content) this.unanswered = { id: uuid(), content };
    return this.unanswered.id;
  }

  answered(): void {
    this.unanswered = undefined;
  }
}

/** A random UUID; `crypto.randomUUID` is missing on plain http, where intranets run. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
