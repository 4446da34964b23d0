import * as z from 'zod/mini'

const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'wrong'] as const

/** What an import does, or would do, with a row of the file. */
export const importRowSchema = z.object({
  /** As spreadsheets count: the first row below the header is 2. */
  row: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** As it is, or as it stands in a wrong row; null for a new listing that has none yet. */
  reference: z.nullable(z.string()),
  /** `column` is '' for a problem of the whole row. */
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** `undo`: a token for the undo of bulk changes, when the file was imported. */
export const importResultSchema = z.object({ rows: z.array(importRowSchema), undo: z.optional(z.string()) })
/** A file that was refused as a whole has no rows. */
export const importRefusedSchema = z.object({ message: z.string(), rows: z.optional(z.array(importRowSchema)) })
