import * as z from 'zod/mini'

/** The body of every non-OK answer (spec §8). */
export const errorAnswerSchema = z.object({ message: z.string() })

export const healthAnswerSchema = z.object({ status: z.literal('ok') })
