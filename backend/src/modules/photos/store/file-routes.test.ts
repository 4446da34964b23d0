import assert from 'node:assert/strict'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { temporaryFolder } from '../../../../test/app'
import { registerErrorResponses } from '../../../plugins/errors'
import { uploadRoutes } from './file-routes'

describe('GET /uploads', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let app: FastifyInstance

  before(async () => {
    folder = await temporaryFolder()
    await mkdir(join(folder.path, 'uploads', 'folder'), { recursive: true })
    await writeFile(join(folder.path, 'uploads', 'villa.jpg'), '0123456789')
    await writeFile(join(folder.path, 'uploads', '.hidden'), 'hidden')
    await writeFile(join(folder.path, 'secret'), 'secret')
    await symlink(join(folder.path, 'secret'), join(folder.path, 'uploads', 'folder', 'link'))
    app = Fastify()
    registerErrorResponses(app)
    await app.register(uploadRoutes, { dataDir: folder.path })
  })
  after(async () => {
    await app.close()
    await folder.remove()
  })

  it('serves a file to be kept for ever', async () => {
    const answer = await app.inject('/uploads/villa.jpg')
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.body, '0123456789')
    assert.equal(answer.headers['content-type'], 'image/jpeg')
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.match(String(answer.headers['content-security-policy']), /sandbox/)
  })

  it('serves a range', async () => {
    const answer = await app.inject({ url: '/uploads/villa.jpg', headers: { range: 'bytes=2-4' } })
    assert.equal(answer.statusCode, 206)
    assert.equal(answer.body, '234')
    assert.equal(answer.headers['content-range'], 'bytes 2-4/10')
  })

  for (const key of ['none.jpg', '.hidden', 'folder', 'folder/link', '..%2fsecret', '%2e%2e/secret', 'a%00b', '']) {
    it(`has nothing at /uploads/${key}`, async () => {
      const answer = await app.inject(`/uploads/${key}`)
      assert.equal(answer.statusCode, 404)
      assert.equal(typeof answer.json<{ message: string }>().message, 'string')
    })
  }
})
