/** A field of a new resource, as it is written on the command line: `percent:int(1..100)!`. */
export interface Field {
  /** `percent`; of a reference `pool_id`. */
  name: string;
  kind: FieldKind;
  isRequired: boolean;
  /** What stands in the brackets: bounds, members, a resource or a default. */
  args: string[];
}

export const FIELD_KINDS = [
  'text',
  'multiline',
  'int',
  'bool',
  'enum',
  'date',
  'datetime',
  'ref',
  'file',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

const FIELD = /^([a-z][a-z0-9_]*):([a-z]+)(?:\(([^()]*)\))?(!?)$/;
const RESERVED = ['id', 'created_at'];
const DEFAULT_FIELDS = ['name:text!', 'description:multiline', 'is_active:bool(true)'];

/** Reads the fields of a resource. Throws an error that says what is expected. */
export function readFields(specifications: string[]): Field[] {
  const texts = specifications.length > 0 ? specifications : DEFAULT_FIELDS;
  const fields = texts.map(readField);
  const names = fields.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) < index || RESERVED.includes(name));
  if (repeated) throw new Error(`The field ${repeated} stands twice, or every resource has it`);
  const [first] = fields;
  if (first?.kind !== 'text' || !first.isRequired) {
    throw new Error('The first field names the record: a required text, such as code:text!');
  }
  return fields;
}

function readField(text: string): Field {
  const [, name = '', kind = '', brackets = '', mark] = FIELD.exec(text) ?? [];
  if (!isKind(kind)) {
    throw new Error(
      `${text} is no field: write name:type, name:type! or name:type(…), of ${FIELD_KINDS.join(', ')}`,
    );
  }
  const args = brackets.split(kind === 'int' ? '..' : ',').filter(Boolean);
  const problem = findProblem(kind, args);
  if (problem) throw new Error(`${text}: ${problem}`);
  return { name: kind === 'ref' ? `${name}_id` : name, kind, isRequired: mark === '!', args };
}

const isKind = (kind: string): kind is FieldKind => FIELD_KINDS.some((known) => known === kind);

const MEMBER = /^[a-z][a-z0-9_]*$/;
const ON_DELETE = ['restrict', 'set_null', 'cascade'];

function findProblem(kind: FieldKind, args: string[]): string | undefined {
  const isNumbers = args.length === 2 && args.every((arg) => /^-?\d+$/.test(arg));
  if (kind === 'int') return args.length === 0 || isNumbers ? undefined : 'bounds are written int(1..100)';
  if (kind === 'enum' && (args.length === 0 || !args.every((arg) => MEMBER.test(arg))))
    return 'members are written enum(draft,published)';
  if (kind === 'bool' && !['', 'true', 'false'].includes(args.join()))
    return 'a default is written bool(true)';
  if (kind === 'ref' && (args.length === 0 || !ON_DELETE.includes(args[1] ?? 'restrict')))
    return `a reference is written ref(pools) or ref(pools,…), of ${ON_DELETE.join(', ')}`;
  const [size = ''] = args.slice(-1);
  if (kind === 'file' && (args.length < 2 || !/^[1-9]\d*$/.test(size)))
    return 'types and the largest size in kB are written file(pdf,100)';
  return undefined;
}
