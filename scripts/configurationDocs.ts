import * as z from 'zod/mini';
import { variables } from '../server/platform/config';
import { SECRET_VARIABLES } from '../server/platform/secretFiles';
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

const SECRETS = `
## Secrets in files

${SECRET_VARIABLES.map((name) => `\`${name}\``).join(', ')}: each may be given as a file, named by the variable with \`_FILE\` behind its name, like \`ENCRYPTION_KEY_FILE=/run/secrets/encryption-key\`. The file's last line break does not count. A variable together with its file is refused.
`;

const BUILD = `
## The console on another server

\`VITE_API_URL\` is read when the console is built. \`VITE_API_URL=https://keys.example.com/api npx vite build --outDir dist\` builds a console for an API at that address, also at another origin: the API then allows the console's origin, with credentials, in its CORS headers. Without it the API is at \`/api\` of the console's origin.

The API is a server of section 7 of the specification. What it offers beyond that section it names as \`data.capabilities\` in the answers of \`/auth/login\`, \`/auth/me\` and \`/auth/refresh\`: an array of the names in \`contract/capabilities.ts\`. The console neither shows nor requests what is not named. In \`/api/docs\` each call names the capability that it belongs to.
`;

const text = `${HEADER}${rows.join('\n')}\n${SECRETS}${BUILD}`;

keepDocument('docs/configuration.md', text);
