import { join } from 'node:path';
import { inject } from 'vitest';
import type { Program } from './buildPrograms';

/** Path of a built program. */
export const getProgramPath = (name: Program): string => join(inject('programs'), `${name}.js`);
