import * as z from 'zod/mini'

const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'conflict', 'wrong'] as const

const importNoteSchema = z.object({ column: z.string(), message: z.string() })

/** What an import does, or would do, with a row of the file. */
export const importRowSchema = z.object({
  /** As spreadsheets count: the first row below the header is 2. */
  row: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** As it is, or as it stands in a wrong row; null for a new listing that has none yet. */
  reference: z.nullable(z.string()),
  /** Why the row cannot be imported; `column` is '' for a problem of the whole row. */
  problems: z.array(importNoteSchema),
  /** What to know before the import, which it does not prevent. */
  notes: z.optional(z.array(importNoteSchema)),
  /**
   * In a preview, the fields that change or conflict, with their values now and in the file; long texts are cut. Of a
   * new listing, title and price.
   */
  changes: z.optional(
    z.array(z.object({ field: z.string(), from: z.optional(z.unknown()), to: z.optional(z.unknown()) })),
  ),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** `undo`: a token for the undo of bulk changes, when the file was imported. */
export const importResultSchema = z.object({ rows: z.array(importRowSchema), undo: z.optional(z.string()) })
/** A file that was refused as a whole has no rows. */
export const importRefusedSchema = z.object({ message: z.string(), rows: z.optional(z.array(importRowSchema)) })
