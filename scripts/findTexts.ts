import { parseSync } from 'vite';

/** A text in the source that a reader would see in one language only. */
export interface FoundText {
  line: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  [property: string]: unknown;
}

/** Attributes, properties and calls of the console whose strings are shown. */
const SHOWN_ATTRIBUTES = new Set([
  'aria-label',
  'alt',
  'helperText',
  'label',
  'placeholder',
  'subtitle',
  'title',
]);
const SHOWN_PROPERTIES = new Set([
  'createLabel',
  'emptyText',
  'helperText',
  'label',
  'placeholder',
  'search',
  'submitLabel',
  'subtitle',
  'text',
  'title',
]);
const SHOWING_CALLS = new Set(['alert', 'notify', 'notifyError', 'translate']);
/** What the server may say in English: to its operator, to its log, and in the API's own documentation. */
const OPERATOR_CALLS =
  /(^|\.)(Error|StartError|log\.\w+|console\.\w+|announce|trace|debug|info|warn|error|fatal)$/;
const OPERATOR_PROPERTIES = new Set(['help', 'summary']);

const CHOICE = /^(Conditional|Logical)Expression$/;
const WORD = /\p{L}{2,}/u;
const MESSAGE_KEY = /^[\w-]+(\.[\w-]+)+$/;
const ENTITY = /&\w+;/g;
/** The first word is not in capitals, as in SQL. */
const SENTENCE = /^\p{Lu}[\p{Ll}'’-]*,? \p{Ll}/u;

/** Finds literal texts in the source of the console. */
export function findConsoleTexts(file: string, source: string): FoundText[] {
  return find(file, source, (node, parents) => {
    if (node.type === 'JSXText') return WORD.test(String(node.raw ?? node.value).replace(ENTITY, ''));
    const text = readText(node);
    return text !== undefined && isLabel(text) && isShown(node, parents) && !parents.some(isTranslation);
  });
}

/** Finds literal sentences in the source of the server. */
export function findServerTexts(file: string, source: string): FoundText[] {
  return find(file, source, (node, parents) => {
    const text = readText(node);
    return text !== undefined && SENTENCE.test(text) && !parents.some(isForOperator);
  });
}

const isLabel = (text: string) => !MESSAGE_KEY.test(text) && /^\p{Lu}\p{Ll}/u.test(text);

function isShown(node: Node, parents: Node[]): boolean {
  const [parent, grandparent] = parents.slice(parents.findIndex(({ type }) => !CHOICE.test(type)));
  if (parent?.type === 'JSXAttribute') return SHOWN_ATTRIBUTES.has(getName(parent.name));
  if (parent?.type === 'Property') return parent.key !== node && SHOWN_PROPERTIES.has(getName(parent.key));
  if (parent?.type === 'CallExpression')
    return SHOWING_CALLS.has(getName(parent.callee).split('.').at(-1) ?? '');
  if (parent?.type !== 'JSXExpressionContainer') return false;
  return grandparent?.type !== 'JSXAttribute' || SHOWN_ATTRIBUTES.has(getName(grandparent.name));
}

/** The texts of a declared resource, which stand there in each language. */
const isTranslation = (node: Node): boolean => node.type === 'Property' && getName(node.key) === 'texts';

function isForOperator(node: Node): boolean {
  if (node.type === 'Property') return OPERATOR_PROPERTIES.has(getName(node.key));
  if (node.type === 'TSLiteralType' || node.type === 'BinaryExpression') return true;
  return /^(Call|New)Expression$/.test(node.type) && OPERATOR_CALLS.test(getName(node.callee));
}

/** The text of a literal; of a template, its parts. */
function readText(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…');
}

/** `ctx.log.warn` of a member expression, or a plain name. */
function getName(node: unknown): string {
  const { name, object, property } = (node ?? {}) as Record<string, unknown>;
  return typeof name === 'string' ? name : [object, property].filter(Boolean).map(getName).join('.');
}

function find(file: string, source: string, isText: (node: Node, parents: Node[]) => boolean): FoundText[] {
  const found: FoundText[] = [];
  const visit = (node: Node, parents: Node[]): void => {
    if (node.type === 'ImportDeclaration') return;
    if (isText(node, parents)) {
      const text = source.slice(node.start, Number(node.end)).trim();
      found.push({ line: source.slice(0, node.start).split('\n').length, text });
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, [node, ...parents]);
  };
  visit(parseSync(file, source).program as unknown as Node, []);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
