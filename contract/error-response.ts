import * as z from 'zod/mini'

/** The body of every response that is not OK (docs/product.md, "Calls"). */
export const errorResponseSchema = z.object({ message: z.string() })

export const healthResponseSchema = z.object({ status: z.literal('ok') })
