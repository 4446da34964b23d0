import assert from 'node:assert/strict'
import { it } from 'node:test'
import { buildFailure, gatsbyNews } from './gatsby-log'

function logLine(payload: Record<string, unknown>): string {
  return JSON.stringify({ type: 'LOG', payload })
}

it('tells steps, warnings and errors apart', () => {
  assert.deepEqual(gatsbyNews(logLine({ level: 'ACTIVITY_SUCCESS', text: 'onPreInit', duration: 1.26 })), {
    kind: 'step',
    text: 'onPreInit - 1.3 s',
  })
  assert.deepEqual(gatsbyNews(logLine({ level: 'WARNING', text: 'one left out' })), {
    kind: 'warning',
    text: 'one left out',
  })
})

it('makes one sentence of an error, with the place it came from', () => {
  const thrown = '"gatsby-node.js" threw an error while running the createPages lifecycle:\n\nodd thing\n\n  1 | code'
  assert.equal(
    gatsbyNews(logLine({ level: 'ERROR', text: thrown }))?.text,
    '"gatsby-node.js" threw an error while running the createPages lifecycle: odd thing',
  )
  const html = { level: 'ERROR', text: 'Building failed', stack: [{ fileName: 'src/pages/index.tsx', lineNumber: 7 }] }
  assert.equal(gatsbyNews(logLine(html))?.text, 'Building failed (src/pages/index.tsx:7)')
})

it('finds no news in anything else', () => {
  for (const line of ['', 'plain text', '{ not json', '{"type":"SET_STATUS","payload":"IN_PROGRESS"}']) {
    assert.equal(gatsbyNews(line), null)
  }
})

it('names the cause, not the remarks around it', () => {
  const step = { kind: 'failed step', text: 'Building static HTML' } as const
  const remark = { kind: 'error', text: 'Truncated page data information for …' } as const
  const cause = { kind: 'error', text: 'Building static HTML failed for path "/"' } as const
  assert.equal(buildFailure([step, remark, cause]), cause.text)
  assert.equal(buildFailure([step]), 'Gatsby failed at the step "Building static HTML".')
  assert.equal(buildFailure([]), null)
})
