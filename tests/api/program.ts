import { join } from 'node:path';
import { inject } from 'vitest';
import type { Program } from './buildPrograms';

/** The file that Node starts as this program. */
export const program = (name: Program): string => join(inject('programs'), `${name}.js`);
