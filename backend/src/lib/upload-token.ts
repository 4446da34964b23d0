import * as z from 'zod'

/** What a photo store's token says, whose base64 is all the upload library is given. */
const tokenSchema = z.object({
  apiKey: z.string().startsWith('sk_'),
  appId: z.string().min(1),
  regions: z.array(z.string().min(1)).min(1),
  ingestHost: z.string().default('ingest.uploadthing.com'),
})

export type UploadToken = z.infer<typeof tokenSchema>

/** Null when `text` is no token. */
export function readUploadToken(text: string): UploadToken | null {
  try {
    return tokenSchema.safeParse(JSON.parse(Buffer.from(text, 'base64').toString())).data ?? null
  } catch {
    // No JSON inside: no token.
    return null
  }
}

export function writeUploadToken(token: UploadToken): string {
  return Buffer.from(JSON.stringify(token)).toString('base64')
}
