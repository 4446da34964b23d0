import { appendFileSync } from 'node:fs'
import { inspect } from 'node:util'

/** Read before any test, which may change the environment. */
const { TEST_EVENTS } = process.env

/** Reports Node's own test runner to TEST_EVENTS. A suite counts only when its own hook failed. */
export default async function* report(source) {
  for await (const { type, data } of source) {
    const event = eventOf(type, data)
    if (event !== null) appendFileSync(TEST_EVENTS, `${JSON.stringify(event)}\n`)
  }
  yield ''
}

function eventOf(type, { name, file = null, skip, todo, details }) {
  if (type === 'test:fail') {
    const { error } = details
    if (error.failureType === 'subtestsFailed') return null
    return { outcome: 'failed', title: name, file, message: inspect(error.cause ?? error) }
  }
  const isSkipped = skip !== undefined || todo !== undefined
  if (type !== 'test:pass' || (details.type === 'suite' && !isSkipped)) return null
  const outcome = isSkipped ? 'skipped' : 'passed'
  return { outcome, title: name, file, message: String(skip ?? todo ?? '') }
}
