import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { registerErrorResponses } from '../../plugins/errors'
import { healthRoutes } from './routes'
import { createHealthService } from './service'

async function serverWith(revision: () => Promise<string>, release: string | null): Promise<FastifyInstance> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorResponses(app)
  const releases = { current: () => release, others: () => Promise.resolve([]) }
  await app.register(healthRoutes, { health: createHealthService({ catalogue: { revision }, releases }) })
  return app
}

describe('GET /api/health', () => {
  it('is ok when the database answers and a release is there', async () => {
    const answer = await (await serverWith(() => Promise.resolve('1'), '/releases/1')).inject('/health')
    assert.equal(answer.statusCode, 200)
    assert.deepEqual(answer.json(), { status: 'ok' })
  })

  it('is 503 without a release', async () => {
    const answer = await (await serverWith(() => Promise.resolve('1'), null)).inject('/health')
    assert.equal(answer.statusCode, 503)
    assert.deepEqual(answer.json(), { message: 'The site has not been published yet' })
  })

  it('is 503 without the database, and keeps the reason to itself', async () => {
    const gone = () => Promise.reject(new Error('password authentication failed'))
    const answer = await (await serverWith(gone, '/releases/1')).inject('/health')
    assert.equal(answer.statusCode, 503)
    assert.deepEqual(answer.json(), { message: 'The database does not answer' })
    assert.ok(answer.headers['retry-after'])
  })
})
