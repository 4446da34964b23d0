import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { markDown, markUp, serversDown } from './services'

const linesOf = (text: string, port: number) => text.split('\n').filter((line) => line.includes(`127.0.0.1:${port}`))

it('removes a backend from every upstream when it is marked down, and restores it when it is up', async () => {
  const before = await readFile('deploy/nginx/kilele.conf', 'utf8')
  const down = markDown(before, 8000)
  assert.equal(linesOf(down, 8000).length, 3)
  for (const line of linesOf(down, 8000))
    assert.match(line, /^ {4}server 127\.0\.0\.1:8000 max_conns=\d+ max_fails=0 down;$/)
  assert.equal(markDown(down, 8000), down)
  assert.equal(markUp(down, 8000), before)
})

it('leaves comments, other ports and other hosts alone when a backend is taken out', () => {
  const others = [
    '# server 127.0.0.1:8000;',
    'server 127.0.0.1:80000;',
    'server 10.0.0.2:8000;',
    'proxy_pass http://127.0.0.1:8000;',
  ]
  assert.equal(markDown(others.join('\n'), 8000), others.join('\n'))
  assert.equal(
    markDown('server 127.0.0.1:8000 weight=2; # the first', 8000),
    'server 127.0.0.1:8000 weight=2 down; # the first',
  )
})

it('names each backend once when it is marked down in every upstream', async () => {
  const configuration = await readFile('deploy/nginx/kilele.conf', 'utf8')
  assert.deepEqual(serversDown(configuration), [])
  assert.deepEqual(serversDown(markDown(configuration, 8000)), ['127.0.0.1:8000'])
  assert.deepEqual(serversDown('# server 127.0.0.1:8000 down;\nserver 10.0.0.2:8000 backup down;'), ['10.0.0.2:8000'])
})
