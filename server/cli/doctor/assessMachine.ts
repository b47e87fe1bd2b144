import { type Finding, findingsOf } from './Finding';
import type { MachineFacts } from './readMachineFacts';
import { assessSupport } from './supportedUntil';

const MB = 1_000_000;
const GB = 1000 * MB;

/** Less stops PostgreSQL within days, or with the next large import. */
const LOW_DISK_BYTES = GB;
const NOTED_DISK_BYTES = 5 * GB;
const NOTED_DISK_SHARE = 0.1;
/** Keystock and its PostgreSQL take 361 MB with an import of 100,000 keys. */
const LOW_MEMORY_BYTES = 500 * MB;
const LOW_AVAILABLE_BYTES = 100 * MB;

export function assessMachine(facts: MachineFacts): Finding[] {
  return [...assessNode(facts), ...assessDisk(facts), assessMemory(facts)];
}

function assessNode({ node }: MachineFacts): Finding[] {
  const outdated = assessSupport('Node.js', node);
  return outdated.length > 0 ? outdated : [findingsOf('version').ok(`Node.js ${node}`)];
}

function assessDisk({ disk }: MachineFacts): Finding[] {
  if (!disk) return [];
  const { ok, note, problem } = findingsOf('disk');
  const text = `${format(disk.freeBytes)} of ${format(disk.totalBytes)} are free for DATA_DIR ${disk.path}`;
  const remedy = 'Free space there, or enlarge the disk: without space no order gets keys';
  if (disk.freeBytes < LOW_DISK_BYTES) return [problem(text, remedy)];
  const isScarce = disk.freeBytes < NOTED_DISK_BYTES && disk.freeBytes < NOTED_DISK_SHARE * disk.totalBytes;
  return [isScarce ? note(text, remedy) : ok(text)];
}

function assessMemory({ memory: { availableBytes, totalBytes } }: MachineFacts): Finding {
  const { ok, note } = findingsOf('memory');
  const text = `${format(availableBytes)} of ${format(totalBytes)} of memory are available`;
  if (totalBytes < LOW_MEMORY_BYTES)
    return note(text, 'Give the machine or container 512 MB: an import of many keys needs them');
  if (availableBytes < LOW_AVAILABLE_BYTES)
    return note(text, 'Stop what else takes memory, or give the machine more');
  return ok(text);
}

const format = (bytes: number) =>
  bytes < GB ? `${Math.round(bytes / MB)} MB` : `${(bytes / GB).toFixed(1)} GB`;
