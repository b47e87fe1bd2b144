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
  'decimal',
  'bool',
  'enum',
  'date',
  'datetime',
  'ref',
  'file',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

const FIELD = /^([a-z][a-z0-9_]*):([a-z]+)(?:\(([^()]*)\))?(!?)$/;
const COMMON_FIELDS = ['id', 'created_at'];
/** Parameters of every list; by its other fields a list is filtered. */
const LIST_PARAMETERS = ['page', 'per_page', 'sort_by', 'sort_order', 'search', 'ids'];
const DEFAULT_FIELDS = ['name:text!', 'description:multiline', 'is_active:bool(true)'];

/** Reads the fields of a resource. Throws an error that says what is expected. */
export function readFields(specifications: string[]): Field[] {
  const texts = specifications.length > 0 ? specifications : DEFAULT_FIELDS;
  const fields = texts.map(readField);
  const names = fields.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) < index || COMMON_FIELDS.includes(name));
  if (repeated) throw new Error(`The field ${repeated} stands twice, or every resource has it`);
  const parameter = names.find((name) => LIST_PARAMETERS.includes(name));
  if (parameter) throw new Error(`The field ${parameter} has the name of a parameter of every list`);
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
  const args = brackets.split(HAS_BOUNDS.has(kind) ? '..' : ',').filter(Boolean);
  const problem = findProblem(kind, args, mark === '!');
  if (problem) throw new Error(`${text}: ${problem}`);
  return { name: kind === 'ref' ? `${name}_id` : name, kind, isRequired: mark === '!', args };
}

const HAS_BOUNDS = new Set<FieldKind>(['int', 'decimal']);
const isKind = (kind: string): kind is FieldKind => FIELD_KINDS.some((known) => known === kind);

const MEMBER = /^[a-z][a-z0-9_]*$/;
const ON_DELETE = ['restrict', 'set_null', 'cascade'];

function findProblem(kind: FieldKind, args: string[], isRequired: boolean): string | undefined {
  if (kind === 'int' || kind === 'decimal')
    return areBounds(args) ? undefined : `bounds are written ${kind}(1..100)`;
  if (kind === 'enum' && (args.length === 0 || !args.every((arg) => MEMBER.test(arg))))
    return 'members are written enum(draft,published)';
  if (new Set(args).size < args.length) return 'a value stands twice';
  if (kind === 'bool' && !['', 'true', 'false'].includes(args.join()))
    return 'a default is written bool(true)';
  if (kind === 'ref' && (args.length === 0 || !ON_DELETE.includes(args[1] ?? 'restrict')))
    return `a reference is written ref(pools) or ref(pools,…), of ${ON_DELETE.join(', ')}`;
  if (args[1] === 'set_null' && isRequired)
    return 'a required reference cannot become empty: write restrict or cascade, or leave out the "!"';
  if (kind === 'file') return findFileProblem(args.slice(0, -1), Number(args.at(-1)));
  return undefined;
}

/** None, or two numbers of which the first is smaller. */
function areBounds(args: string[]): boolean {
  const [min, max] = args.map(Number);
  return (
    args.length === 0 ||
    (args.length === 2 && args.every((arg) => NUMBER.test(arg)) && Number(min) < Number(max))
  );
}

const NUMBER = /^-?\d{1,15}$/;
const FILE_TYPE = /^[a-z0-9]+$/;
/** What all files of a record may have. */
const MAX_FILE_KB = 6000;

function findFileProblem(types: string[], size: number): string | undefined {
  if (
    types.length === 0 ||
    !types.every((type) => FILE_TYPE.test(type)) ||
    !Number.isInteger(size) ||
    size < 1
  )
    return 'types and the largest size in kB are written file(pdf,100)';
  return size > MAX_FILE_KB ? `the files of a record have at most ${MAX_FILE_KB} kB` : undefined;
}
