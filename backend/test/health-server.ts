import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { healthRoutes } from '../src/modules/health'

/** A server with the health routes of a backend on which nothing is wrong. */
export async function startHealthServer(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const needs = { catalogue: { revision: () => Promise.resolve('1') }, releases: { current: () => '/releases/1' } }
  const routes: FastifyPluginCallbackZod = (api, _options, done) => {
    healthRoutes(api, needs)
    done()
  }
  await app.register(routes, { prefix: '/api' })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
}
