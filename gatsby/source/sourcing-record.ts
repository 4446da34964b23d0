import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const sourcingRecordSchema = z.object({
  /** Of the code that sourced the listings. */
  code: z.string(),
  /** Part of the ids of all nodes of listings. */
  version: z.string(),
  /** Whether the build succeeded. */
  isComplete: z.boolean(),
})

type SourcingRecord = z.infer<typeof sourcingRecordSchema>

/**
 * Resolves to the version that the nodes of this build have in common with those of the last build. It is a new one
 * unless that build succeeded with the same code: a build that fails has stored its nodes but not which pages they
 * change, so the next one must run all queries.
 */
export async function startSourcing(root: string, code: string): Promise<string> {
  const last = await readRecord(root)
  const version = last?.isComplete === true && last.code === code ? last.version : randomUUID()
  await writeRecord(root, { code, version, isComplete: false })
  return version
}

/** After a successful build. */
export async function finishSourcing(root: string): Promise<void> {
  const record = await readRecord(root)
  if (record === null) throw new Error('The record of sourcing is lost')
  await writeRecord(root, { ...record, isComplete: true })
}

/** Null without one, and when it is damaged. */
async function readRecord(root: string): Promise<SourcingRecord | null> {
  const text = await readFile(recordFile(root), 'utf8').catch(() => '')
  try {
    return sourcingRecordSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

async function writeRecord(root: string, record: SourcingRecord): Promise<void> {
  await mkdir(dirname(recordFile(root)), { recursive: true })
  await writeFile(recordFile(root), JSON.stringify(record))
}

/** In Gatsby's own folder, because it describes the nodes that are stored there. */
function recordFile(root: string): string {
  return join(root, '.cache', 'sourcing.json')
}
