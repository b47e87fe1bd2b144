import * as z from 'zod/mini';
import { nameText } from './names';
import { boundedText, withLabel } from './shared/fields';
import { file } from './shared/file';
import { validationText } from './shared/texts/validationText';
import { type Text, textOf } from './texts/Text';

/** How a part of a key is shown: a line, several lines, a link to follow, a code for a phone's camera, or a file to save. */
export const KeyPartKind = z.enum(['text', 'multiline', 'link', 'qr', 'file']);
export type KeyPartKind = z.infer<typeof KeyPartKind>;

const MAX_LENGTHS: Record<Exclude<KeyPartKind, 'file'>, number> = {
  text: 1_000,
  multiline: 10_000,
  link: 2_000,
  qr: 1_000,
};
const MAX_PARTS = 8;
/** Characters of all parts of a key together: customers read them in one message. */
const MAX_TOTAL_LENGTH = 20_000;

const PartName = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,30}$/, validationText('pools.part_name')));

/** What a pool's keys have beside the key itself, such as a PIN; customers read the label. */
export const KeyPart = z.strictObject({
  name: withLabel('Name', PartName),
  label: withLabel('Label', nameText(validationText('pools.part_label'), 50)),
  kind: withLabel('Kind', z._default(KeyPartKind, 'text')),
});
export type KeyPart = z.output<typeof KeyPart>;

export const KeyPartList = z.array(KeyPart).check(
  z.maxLength(MAX_PARTS, validationText('pools.parts_max', { max: MAX_PARTS })),
  z.refine(
    (parts) => new Set(parts.map(({ name }) => name)).size === parts.length,
    validationText('pools.part_twice'),
  ),
);

/** The endings of files that products are activated with, or that explain it. */
const FILE_TYPES = [
  ...[
    'lic',
    'license',
    'key',
    'dat',
    'bin',
    'txt',
    'csv',
    'xml',
    'json',
    'yaml',
    'ini',
    'cfg',
    'conf',
    'reg',
  ],
  ...['pem', 'crt', 'cer', 'p12', 'pfx', 'asc', 'ovpn', 'mobileconfig', 'pdf', 'png', 'jpg', 'zip'],
];

/** The content of a part of the kind `file`. */
export const KeyFile = file({ types: FILE_TYPES, maxBytes: 100_000 });
export type KeyFile = z.output<typeof KeyFile>;

/** The files of a key's parts by name; null takes one away. */
export const KeyFiles = z.record(z.string().check(z.maxLength(31)), z.nullable(KeyFile));
export type KeyFiles = z.output<typeof KeyFiles>;

/** The values of a key's parts by name; what each may be depends on its pool. That of a file is its name. */
export const KeyPartValues = z.record(z.string().check(z.maxLength(31)), boundedText(10_000));
export type KeyPartValues = z.output<typeof KeyPartValues>;

/** The parts with a value; undefined if there are none. */
export function compactParts(values: KeyPartValues | null | undefined): KeyPartValues | undefined {
  const filled = Object.entries(values ?? {}).filter(([, value]) => value.trim() !== '');
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/** Why values are not those of a pool's keys, by part. */
export function findPartProblems(parts: KeyPart[], values: KeyPartValues): Record<string, Text> {
  const kinds = new Map(parts.map(({ name, kind }) => [name, kind]));
  let total = 0;
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, Text][] => {
      const kind = kinds.get(name);
      if (!kind) return [[name, textOf('licenses.part_unknown', { name })]];
      if (kind === 'file') return [[name, textOf('licenses.part_is_file')]];
      const max = MAX_LENGTHS[kind];
      if (value.length > max) return [[name, textOf('fields.max_length', { max })]];
      total += value.length;
      if (total > MAX_TOTAL_LENGTH)
        return [[name, textOf('licenses.parts_length', { max: MAX_TOTAL_LENGTH })]];
      return kind === 'link' && !isWebLink(value) ? [[name, textOf('values.url')]] : [];
    }),
  );
}

/** The names of files that are not parts of a pool's keys. */
export const findOtherFiles = (parts: KeyPart[], files: KeyFiles): string[] =>
  Object.keys(files).filter((name) => !parts.some((part) => part.name === name && part.kind === 'file'));

interface PartsChange {
  /** All but the files: one that is left out goes. */
  parts?: KeyPartValues | null;
  /** Those that change. */
  files?: KeyFiles;
}

/** The values of a key's parts after a change. */
export function changeParts(
  declared: KeyPart[],
  before: KeyPartValues,
  { parts, files = {} }: PartsChange,
): KeyPartValues {
  const isFile = (name: string) => declared.some((part) => part.name === name && part.kind === 'file');
  const kept = Object.entries(before).filter(([name]) => (isFile(name) ? !(name in files) : !parts));
  const added = Object.entries(files).flatMap(([name, given]) => (given ? [[name, given.name]] : []));
  return Object.fromEntries([...kept, ...Object.entries(parts ?? {}), ...added]);
}

/** An address that customers may be sent to. */
export const isWebLink = (value: string): boolean =>
  URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);

/** A part of a key as it is read. */
export const PresentedPart = z.object({
  name: z.string(),
  label: z.string(),
  kind: KeyPartKind,
  value: z.string(),
});
export type PresentedPart = z.infer<typeof PresentedPart>;

/** A part of a license that its pool's keys have; null without a value, and for those who may not read keys. */
export const LicensePart = z.extend(PresentedPart, { value: z.nullable(z.string()) });
export type LicensePart = z.infer<typeof LicensePart>;

/** The values in the sequence of the pool; one that the pool does not name comes last, under its name. */
export function presentParts(parts: KeyPart[], values: KeyPartValues): PresentedPart[] {
  const known = parts.flatMap(({ name, label, kind }) =>
    values[name] === undefined ? [] : [{ name, label, kind, value: values[name] }],
  );
  const names = new Set(parts.map(({ name }) => name));
  const others = Object.entries(values).filter(([name]) => !names.has(name));
  return [
    ...known,
    ...others.map(([name, value]) => ({ name, label: name, kind: 'multiline' as const, value })),
  ];
}
