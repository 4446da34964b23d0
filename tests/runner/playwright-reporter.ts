import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { appendFileSync } from 'node:fs'
import type { TestEvent } from './results'

/** Reports Playwright to TEST_EVENTS. */
export default class implements Reporter {
  private tests: TestCase[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.tests = suite.allTests()
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const isFailed = result.status !== 'skipped' && result.status !== test.expectedStatus
    const outcome = isFailed ? 'failed' : result.status === 'skipped' ? 'skipped' : 'passed'
    const reasons = result.status === 'skipped' ? test.annotations.flatMap(({ description }) => description ?? []) : []
    emit({ ...describeTest(test), outcome, message: [...result.errors.map(textOf), ...reasons].join('\n') })
  }

  /** A project is not run when one it depends on has failed. */
  onEnd(): void {
    for (const test of this.tests)
      if (test.results.length === 0) emit({ ...describeTest(test), outcome: 'skipped', message: 'did not run' })
  }

  onError(error: TestError): void {
    emit({
      outcome: 'failed',
      title: 'outside of any test',
      file: error.location?.file ?? null,
      message: textOf(error),
    })
  }
}

function emit(event: TestEvent): void {
  appendFileSync(process.env.TEST_EVENTS ?? '', `${JSON.stringify(event)}\n`)
}

function describeTest(test: TestCase): Pick<TestEvent, 'title' | 'file'> {
  const project = test.parent.project()?.name ?? ''
  return {
    title: `${test.titlePath().slice(3).join(' › ')} (${project})`,
    file: test.location.file,
  }
}

function textOf({ stack, message, value }: TestError): string {
  return stack ?? message ?? value ?? 'no reason given'
}
