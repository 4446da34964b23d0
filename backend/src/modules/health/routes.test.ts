import assert from 'node:assert/strict'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { describe, it } from 'node:test'
import { registerErrorResponses } from '../../plugins/errors'
import { healthRoutes } from './'

async function serverWith(revision: () => Promise<string>, release: string | null): Promise<FastifyInstance> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorResponses(app)
  const releases = { current: () => release }
  healthRoutes(app.withTypeProvider(), { catalogue: { revision }, releases })
  return app
}

describe('GET /api/health', () => {
  it('responds with ok when the database responds and a release exists', async () => {
    const response = await (await serverWith(() => Promise.resolve('1'), '/releases/1')).inject('/health')
    assert.equal(response.statusCode, 200)
    assert.deepEqual(response.json(), { status: 'ok' })
  })

  it('counts the proxies when they forward the request', async () => {
    const app = await serverWith(() => Promise.resolve('1'), '/releases/1')
    const countOf = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/health', headers })).headers['x-proxy-count']
    assert.equal(await countOf({}), '0')
    assert.equal(await countOf({ 'x-forwarded-for': '203.0.113.7, 198.51.100.2' }), '2')
  })

  it('responds with 503 when there is no release', async () => {
    const response = await (await serverWith(() => Promise.resolve('1'), null)).inject('/health')
    assert.equal(response.statusCode, 503)
    assert.deepEqual(response.json(), { message: 'The site has not been published yet' })
  })

  it('responds with 503 without the reason when the database does not respond', async () => {
    const gone = () => Promise.reject(new Error('password authentication failed'))
    const response = await (await serverWith(gone, '/releases/1')).inject('/health')
    assert.equal(response.statusCode, 503)
    assert.deepEqual(response.json(), { message: 'The database does not respond' })
    assert.ok(response.headers['retry-after'])
  })
})

describe('GET /api/live', () => {
  it('responds with ok when neither database nor release exists', async () => {
    const response = await (await serverWith(() => Promise.reject(new Error('gone')), null)).inject('/live')
    assert.equal(response.statusCode, 200)
    assert.deepEqual(response.json(), { status: 'ok' })
  })
})
