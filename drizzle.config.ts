import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/schema/index.ts',
  out: './server/schema/migrations',
});
