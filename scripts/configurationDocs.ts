import * as z from 'zod/mini';
import { variables } from '../server/platform/config';
import { keepDocument } from './keepDocument';

/** Writes the environment variables from their schema into docs/configuration.md with `--write`; else fails if the file differs. */
const HEADER = `# Configuration

Environment variables configure the server. An invalid value stops the start with one line that names the variable and what it takes. \`node --import tsx scripts/configurationDocs.ts --write\` writes this page from \`server/platform/config.ts\`.

| variable | default | takes | meaning |
|---|---|---|---|
`;

function formatDefault(schema: z.ZodMiniType): string {
  const { data } = z.safeParse(schema, undefined);
  const isEmpty = data === undefined || (typeof data === 'object' && Object.keys(data ?? {}).length === 0);
  return isEmpty ? '–' : `\`${data}\``;
}

const rows = Object.entries(variables).map(
  ([name, [schema, values, meaning]]) =>
    `| \`${name}\` | ${formatDefault(schema)} | ${values} | ${meaning} |`,
);
const text = `${HEADER}${rows.join('\n')}\n`;

keepDocument('docs/configuration.md', text);
