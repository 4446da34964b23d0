import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { orIfMissing, writeFileAtomically } from '../../lib/files'

/** In DATA_DIR: what is failing now, so that each incident is mailed once, across restarts (decision 0069). */
const FILE = 'incidents.json'

const incidentSchema = z.object({
  /** The Message-ID's first part. */
  id: z.string(),
  /** ISO 8601: when it was first seen. */
  since: z.string(),
  /** What is wrong, as last seen; one sentence. */
  reason: z.string(),
  /** Whether there is a job that mails the administrator, or was. */
  isMailed: z.boolean(),
  /** ISO 8601: since when nothing is wrong, while that may not last; else null. */
  quietSince: z.string().nullable().default(null),
})

/** The kinds of incidents. A record of an earlier version lacks some. */
const recordSchema = z.object({
  publishing: incidentSchema.nullable().default(null),
  mail: incidentSchema.nullable().default(null),
  mailServer: incidentSchema.nullable().default(null),
  backup: incidentSchema.nullable().default(null),
  disk: incidentSchema.nullable().default(null),
})

export type Incident = z.infer<typeof incidentSchema>
export type IncidentRecord = z.infer<typeof recordSchema>

export const NO_INCIDENTS: IncidentRecord = recordSchema.parse({})

/** @throws when it is damaged */
export async function readIncidents(dataDir: string): Promise<IncidentRecord> {
  const text = await orIfMissing(readFile(join(dataDir, FILE), 'utf8'), null)
  return text === null ? NO_INCIDENTS : recordSchema.parse(JSON.parse(text))
}

export function writeIncidents(dataDir: string, record: IncidentRecord): Promise<void> {
  return writeFileAtomically(join(dataDir, FILE), `${JSON.stringify(record, null, 2)}\n`)
}
