const { appendFileSync } = require('node:fs')

const OUTCOMES = { passed: 'passed', failed: 'failed', pending: 'skipped', todo: 'skipped', disabled: 'skipped' }

/** Reports Jest to TEST_EVENTS. */
module.exports = class {
  onTestResult(test, { testResults, testExecError }) {
    if (testExecError) emit({ outcome: 'failed', title: 'the file', file: test.path, message: testExecError.message })
    for (const { status, fullName, failureMessages } of testResults)
      emit({ outcome: OUTCOMES[status], title: fullName, file: test.path, message: withoutPackages(failureMessages) })
  }
}

/** Jest's own frames are most of a stack, and would bury the reason. */
function withoutPackages(messages) {
  return messages
    .join('\n')
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line))
    .join('\n')
}

function emit(event) {
  appendFileSync(process.env.TEST_EVENTS, `${JSON.stringify(event)}\n`)
}
