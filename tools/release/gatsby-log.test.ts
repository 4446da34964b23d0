import assert from 'node:assert/strict'
import { it } from 'node:test'
import {} from '../lib/errors'
import { findBuildFailure, parseGatsbyLog } from './gatsby-build'

function logLine(payload: Record<string, unknown>): string {
  return JSON.stringify({ type: 'LOG', payload })
}

it('distinguishes steps, warnings and errors when it parses a line', () => {
  assert.deepEqual(parseGatsbyLog(logLine({ level: 'ACTIVITY_SUCCESS', text: 'onPreInit', duration: 1.26 })), {
    kind: 'step',
    text: 'onPreInit - 1.3 s',
  })
  assert.deepEqual(parseGatsbyLog(logLine({ level: 'WARNING', text: 'one left out' })), {
    kind: 'warning',
    text: 'one left out',
  })
})

it('returns one sentence with the source position when a line is an error', () => {
  const thrown = '"gatsby-node.js" threw an error while running the createPages lifecycle:\n\nodd thing\n\n  1 | code'
  assert.equal(
    parseGatsbyLog(logLine({ level: 'ERROR', text: thrown }))?.text,
    '"gatsby-node.js" threw an error while running the createPages lifecycle: odd thing',
  )
  const html = { level: 'ERROR', text: 'Building failed', stack: [{ fileName: 'src/pages/index.tsx', lineNumber: 7 }] }
  assert.equal(parseGatsbyLog(logLine(html))?.text, 'Building failed (src/pages/index.tsx:7)')
})

it('returns null when a line is not a message', () => {
  for (const line of ['', 'plain text', '{ not json', '{"type":"SET_STATUS","payload":"IN_PROGRESS"}']) {
    assert.equal(parseGatsbyLog(line), null)
  }
})

it('names the cause when other messages surround it', () => {
  const step = { kind: 'failed step', text: 'Building static HTML' } as const
  const remark = { kind: 'error', text: 'Truncated page data information for …' } as const
  const cause = { kind: 'error', text: 'Building static HTML failed for path "/"' } as const
  assert.equal(findBuildFailure([step, remark, cause]), cause.text)
  assert.equal(findBuildFailure([step]), 'Gatsby failed at the step "Building static HTML".')
  assert.equal(findBuildFailure([]), null)
})
