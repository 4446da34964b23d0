import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { z } from 'zod'

/** What one build stores for the next, in Gatsby's own folder: when Gatsby does not trust that, the record is gone too. */
export interface BuildRecord<Content> {
  /** Null without a record, and when it is damaged. */
  read(root: string): Promise<Content | null>
  write(root: string, content: Content): Promise<void>
}

export function buildRecord<Content>(name: string, schema: z.ZodType<Content>): BuildRecord<Content> {
  const fileIn = (root: string) => join(root, '.cache', name)
  return {
    async read(root) {
      const text = await readFile(fileIn(root), 'utf8').catch(() => '')
      try {
        return schema.safeParse(JSON.parse(text)).data ?? null
      } catch {
        return null
      }
    },
    async write(root, content) {
      await mkdir(dirname(fileIn(root)), { recursive: true })
      await writeFile(fileIn(root), JSON.stringify(content))
    },
  }
}
