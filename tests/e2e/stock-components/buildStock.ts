import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { define, build as options } from '../../../vite.config';

/** Builds the console with stock pages into a folder. */
export async function buildStock(outDir: string): Promise<void> {
  const { NODE_ENV } = process.env;
  // That of a test would make it a development build.
  process.env.NODE_ENV = 'production';
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define,
    build: { ...options, outDir, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
  process.env.NODE_ENV = NODE_ENV;
}
