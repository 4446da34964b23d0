import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { buildRecord } from '../build-record'

const sourcing = buildRecord(
  'sourcing.json',
  z.object({
    /** Of the code that sourced the listings. */
    code: z.string(),
    /** Part of the ids of all nodes of listings. */
    version: z.string(),
    /** Whether the build succeeded. */
    isComplete: z.boolean(),
  }),
)

/**
 * Resolves to the version that the nodes of this build have in common with those of the last build. It is a new one
 * unless that build succeeded with the same code: a build that fails has stored its nodes but not which pages they
 * change, so the next one must run all queries.
 */
export async function startSourcing(root: string, code: string): Promise<string> {
  const last = await sourcing.read(root)
  const version = last?.isComplete === true && last.code === code ? last.version : randomUUID()
  await sourcing.write(root, { code, version, isComplete: false })
  return version
}

/** After a successful build. */
export async function finishSourcing(root: string): Promise<void> {
  const record = await sourcing.read(root)
  if (record === null) throw new Error('The record of sourcing is lost')
  await sourcing.write(root, { ...record, isComplete: true })
}
