import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { problemIn } from '../supervisor/child'
import { createJsonLog } from './reporting'

const lineSchema = z.strictObject({
  level: z.number(),
  time: z.number(),
  name: z.literal('publisher'),
  reqId: z.string().optional(),
  msg: z.string(),
})

it('writes one JSON object per line, which npm start shows when it is a problem', () => {
  const lines: string[] = []
  const log = createJsonLog((line) => lines.push(line))
  log('Request 3 accepted.', { reqId: '0123' })
  log('The build failed:\nthe list is empty', { isProblem: true })
  const [accepted, failed] = lines.map((line) => lineSchema.parse(JSON.parse(line)))
  assert.deepEqual([accepted?.level, accepted?.reqId, failed?.level], [30, '0123', 40])
  assert.equal(lines.join('').includes('\n'), false)
  assert.deepEqual(
    lines.map((line) => problemIn(line, false)),
    [null, 'The build failed:\nthe list is empty'],
  )
})
