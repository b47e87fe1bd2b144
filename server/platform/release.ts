import { readFileSync } from 'node:fs';
import { formatVersion, VERSION } from '#contract/system';

const MANIFEST = new URL('../../package.json', import.meta.url);

/** `gitHead` is what npm calls the commit of a package; `scripts/release/` writes it. */
const { gitHead = null } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { gitHead?: string };

export const release = { version: VERSION, commit: gitHead };

/** As a line of a log or a command says it. */
export const RELEASE_NAME = `Keystock ${formatVersion(gitHead)}`;
