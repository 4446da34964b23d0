import type { FastifyCompressOptions } from '@fastify/compress'

/** For dynamic responses, in order of preference; files and cached responses are stored compressed. */
export const COMPRESSION = { encodings: ['br', 'gzip', 'identity'] } satisfies FastifyCompressOptions
