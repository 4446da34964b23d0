import * as z from 'zod'

/** The content of a photo store's token, which the upload library receives in base64. */
const tokenSchema = z.object({
  apiKey: z.string().startsWith('sk_'),
  appId: z.string().min(1),
  regions: z.array(z.string().min(1)).min(1),
  ingestHost: z.string().default('ingest.uploadthing.com'),
})

export type UploadToken = z.infer<typeof tokenSchema>

/** @returns null when `text` is not a token */
export function readUploadToken(text: string): UploadToken | null {
  try {
    return tokenSchema.safeParse(JSON.parse(Buffer.from(text, 'base64').toString())).data ?? null
  } catch {
    // Not JSON.
    return null
  }
}

export function writeUploadToken(token: UploadToken): string {
  return Buffer.from(JSON.stringify(token)).toString('base64')
}
