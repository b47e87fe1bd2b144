import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

interface Option {
  /** With `?` if it may be left out. */
  name: string;
  type: string;
  comment: string;
}

export interface ParsedInterface {
  name: string;
  /** Its type parameters, and what it extends. */
  heading: string;
  comment: string;
  options: Option[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

const option = (name: string, type = ''): Option => ({ name, type, comment: '' });
/** What `defineResource` takes beside the declaration, by types that depend on the contract. */
const ARGUMENTS: ParsedInterface[] = [
  {
    name: 'DeclarationArgument',
    heading: 'extends ResourceDeclaration',
    comment: '',
    options: [option('name?'), option('texts?', 'TextsArgument')],
  },
  {
    name: 'TextsArgument',
    heading: 'extends ResourceTexts',
    comment: '',
    options: [option('values?'), option('messages?')],
  },
];

/** `type Name<…> = …;` */
const ALIAS = /^(?:export )?type (\w+)[^=]*=((?:.|\n(?!\n))*?);$/gm;

/**
 * Finds the options, as `Interface.option`, that no declaration in the files uses: the argument of `defineResource`, and
 * variables and functions of a type that names an interface. `sources` are the texts of the types.
 */
export function findUnusedOptions(interfaces: ParsedInterface[], sources: string, files: string[]): string[] {
  const byName = new Map([...interfaces, ...ARGUMENTS].map((declared) => [declared.name, declared]));
  const aliases = new Map([...sources.matchAll(ALIAS)].map(([, name = '', type = '']) => [name, type]));
  const parameters = new Map(interfaces.flatMap(listParameters));
  const used = new Set<Option>();

  /** The interfaces that a type names, itself or by its aliases. */
  function listInterfaces(type: string, known = new Set<string>()): ParsedInterface[] {
    return (type.match(/\b[A-Z]\w+/g) ?? []).flatMap((name) => {
      if (known.has(name)) return [];
      known.add(name);
      return byName.get(name) ?? listInterfaces(aliases.get(name) ?? '', known);
    });
  }

  /** The options of an interface, with those that it inherits. */
  const listOptions = ({ heading, options }: ParsedInterface): Option[] => [
    ...options,
    ...listInterfaces(/\bextends (\w+(?:<[^<>]*>)?(?:, \w+)*)$/.exec(heading)?.[1] ?? '').flatMap(
      listOptions,
    ),
  ];

  function markObject(object: Node, candidates: ParsedInterface[]): void {
    const properties = listNodes(object.properties).filter(({ type }) => type === 'Property');
    const names = properties.map(({ key }) => getName(key));
    const fitting = candidates.map(listOptions).filter((options) => canHave(options, names));
    for (const { key, value } of properties) {
      const options = fitting.flat().filter((option) => toName(option) === getName(key));
      for (const option of options) {
        used.add(option);
        markValue(value as Node, listInterfaces(option.type + (parameters.get(option) ?? '')));
      }
      // The declarations of a record, such as that of pages, are one level deeper.
      if (fitting.length === 0) markValue(value as Node, candidates);
    }
  }

  function markValue(value: Node, candidates: ParsedInterface[]): void {
    if (candidates.length === 0) return;
    if (value.type === 'ObjectExpression') markObject(value, candidates);
    else if (value.type === 'ArrayExpression')
      for (const item of listNodes(value.elements)) markValue(item, candidates);
    else if (/Function/.test(value.type)) markFunction(value, candidates);
    else if (isNode(value.expression)) markValue(value.expression, candidates);
  }

  /** A function reads the options of its parameters, and returns those of its result. */
  function markFunction({ body, params }: Node, candidates: ParsedInterface[]): void {
    if (isNode(body) && body.type !== 'BlockStatement') markValue(body, candidates);
    const names = new Set<string>();
    visit([params, body], (node) => {
      if (node.type === 'Property') names.add(getName(node.key));
    });
    for (const option of candidates.flatMap(listOptions)) if (names.has(toName(option))) used.add(option);
  }

  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    const readType = (annotation: unknown) =>
      isNode(annotation) ? source.slice(annotation.start, annotation.end) : '';
    visit(parseSync(file, source).program, (node) => {
      if (node.type === 'CallExpression' && getName(node.callee) === 'defineResource')
        for (const declaration of listNodes(node.arguments))
          markValue(declaration, listInterfaces('DeclarationArgument'));
      if (node.type === 'VariableDeclarator' && isNode(node.id) && isNode(node.init)) {
        // `satisfies` has its type behind the value.
        const { returnType, typeAnnotation } = node.init;
        const type = readType(node.id.typeAnnotation) + readType(returnType) + readType(typeAnnotation);
        markValue(node.init, listInterfaces(type));
      }
    });
  }
  return interfaces.flatMap(({ name, options }) =>
    options.filter((option) => !used.has(option)).map((option) => `${name}.${toName(option)}`),
  );
}

/** The constraints of the type parameters that the types of options name: `L extends Columns<G, Sort>`. */
function listParameters({ heading, options }: ParsedInterface): [Option, string][] {
  const constraints = [...heading.matchAll(/\b([A-Z]) extends ([^=]+?) =/g)];
  return options.map((option) => {
    const named = constraints.filter(([, parameter]) => new RegExp(`\\b${parameter}\\b`).test(option.type));
    return [option, named.map(([, , constraint]) => ` ${constraint}`).join('')];
  });
}

const toName = ({ name }: Option) => name.replace('?', '');

/** Whether an object of these properties can be of an interface: it has them, and no required one is missing. */
const canHave = (options: Option[], names: string[]): boolean =>
  names.every((name) => options.some((option) => toName(option) === name)) &&
  options.every(({ name }) => name.endsWith('?') || names.includes(name));

function visit(value: unknown, use: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, use);
  if (!isNode(value)) return;
  use(value);
  for (const child of Object.values(value)) visit(child, use);
}

const listNodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

const getName = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '');

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
