import { defineConfig } from 'drizzle-kit'

/** `npm run migration -w backend -- --name what_changes` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/schema.ts',
  out: './src/db/migrations',
})
