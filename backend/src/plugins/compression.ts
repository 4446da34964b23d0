import type { FastifyCompressOptions } from '@fastify/compress'

/** What answers put together anew are compressed with, the best first; files and kept answers lie compressed already. */
export const COMPRESSION = { encodings: ['br', 'gzip', 'identity'] } satisfies FastifyCompressOptions
