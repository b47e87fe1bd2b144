import { type ESTree, type Plugin, Visitor } from 'vite';

/** Puts `text` in place of what is between `start` and `end`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

const CONTRACT = /\/contract\/[\w/]+\.ts$/;
/** What a client needs to call an endpoint; the other properties serve the server. */
const ADDRESS = ['method', 'path'];
/** Initializers that the bundler itself sees to be pure. */
const PLAIN = ['Literal', 'TemplateLiteral', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression'];

/**
 * Leaves out of the console what only the server uses of the contract: of each endpoint all but its address, and with
 * it every constant that nothing else uses. Forms and tables import their schemas by name.
 */
export const slimContract: Plugin = {
  name: 'slim-contract',
  apply: 'build',
  transform: {
    filter: { id: CONTRACT },
    handler(code) {
      const program = this.parse(code);
      return {
        code: applyEdits(code, [...shortenEndpoints(program, code), ...markPure(program)]),
        map: null,
      };
    },
  },
};

/** `endpoint({ method, path, body })` becomes `{ method, path }`. */
function shortenEndpoints(program: ESTree.Program, code: string): Edit[] {
  const edits: Edit[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [declaration], start, end }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
      if (declaration?.type !== 'ObjectExpression') return;
      const address = declaration.properties.filter(isAddress);
      const text = `{ ${address.map((property) => code.slice(property.start, property.end)).join(', ')} }`;
      edits.push({ start, end, text });
    },
  });
  visitor.visit(program);
  return edits;
}

const isAddress = (property: ESTree.ObjectPropertyKind): boolean =>
  property.type === 'Property' && property.key.type === 'Identifier' && ADDRESS.includes(property.key.name);

/** Wraps the constants of the module, so that the bundler drops those that nothing uses. */
function markPure(program: ESTree.Program): Edit[] {
  return program.body
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement,
    )
    .flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init && !PLAIN.includes(init.type) ? [init] : []))
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ]);
}

// From the last one, so that the positions of the others stay.
const applyEdits = (code: string, edits: Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end),
      code,
    );
