import type { FastifyCompressOptions } from '@fastify/compress'

/** For answers made on request, the best first; files and kept answers are stored compressed. */
export const COMPRESSION = { encodings: ['br', 'gzip', 'identity'] } satisfies FastifyCompressOptions
