import assert from 'node:assert/strict'
import Fastify, { type FastifyInstance } from 'fastify'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { temporaryFolder } from '../../../../test/app'
import { registerErrorResponses } from '../../../plugins/errors'
import { uploadRoutes } from './routes'

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
    await uploadRoutes(app.withTypeProvider(), { config: { dataDir: folder.path } })
  })
  after(async () => {
    await app.close()
    await folder.remove()
  })

  it('returns an immutable response when the file exists', async () => {
    const response = await app.inject('/uploads/villa.jpg')
    assert.equal(response.statusCode, 200)
    assert.equal(response.body, '0123456789')
    assert.equal(response.headers['content-type'], 'image/jpeg')
    assert.equal(response.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.match(String(response.headers['content-security-policy']), /sandbox/)
  })

  it('returns part of a file when the request has a Range header', async () => {
    const response = await app.inject({ url: '/uploads/villa.jpg', headers: { range: 'bytes=2-4' } })
    assert.equal(response.statusCode, 206)
    assert.equal(response.body, '234')
    assert.equal(response.headers['content-range'], 'bytes 2-4/10')
  })

  for (const key of ['none.jpg', '.hidden', 'folder', 'folder/link', '..%2fsecret', '%2e%2e/secret', 'a%00b', '']) {
    it(`returns 404 when the path is /uploads/${key}`, async () => {
      const response = await app.inject(`/uploads/${key}`)
      assert.equal(response.statusCode, 404)
      assert.equal(typeof response.json<{ message: string }>().message, 'string')
    })
  }
})
