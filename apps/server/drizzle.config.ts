import { defineConfig } from 'drizzle-kit'

/**
 * Migrations are made from the tables of every noun: `npx drizzle-kit generate --name <what changes>` in
 * apps/server. The server applies them at start.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/*/tables.ts',
  out: './migrations',
  casing: 'snake_case',
})
