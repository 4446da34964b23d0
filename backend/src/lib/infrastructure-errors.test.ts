import assert from 'node:assert/strict'
import { DrizzleQueryError } from 'drizzle-orm'
import { describe, it } from 'node:test'
import { HttpError, infrastructureErrorOf } from './errors'

const withCode = (code: string) => Object.assign(new Error('private details'), { code })

describe('infrastructureErrorOf', () => {
  for (const [name, error, status] of [
    ['a full disk', withCode('ENOSPC'), 507],
    ['a full disk of the database', new DrizzleQueryError('insert', [], withCode('53100')), 507],
    ['a refused connection', new AggregateError([withCode('ECONNREFUSED')]), 503],
    ['a lost connection', new DrizzleQueryError('select', [], new Error('Connection terminated unexpectedly')), 503],
    ['a database that is shutting down', withCode('57P01'), 503],
    ['a database with too many connections', withCode('53300'), 503],
    ['a statement that took too long', withCode('57014'), 503],
    ['an embedded database that is closed', new Error('PGlite is closed'), 503],
  ] as const) {
    it(`returns ${status} when the cause is ${name}`, () => {
      const infrastructureError = infrastructureErrorOf(error)
      assert.ok(infrastructureError instanceof HttpError)
      assert.equal(infrastructureError.statusCode, status)
      assert.ok(Number(infrastructureError.headers['retry-after']) >= 1)
      assert.doesNotMatch(infrastructureError.message, /private/)
    })
  }

  for (const error of [new Error('x'), withCode('23505'), withCode('ENOENT'), 'text', undefined]) {
    it(`returns null when the error is ${String(error)}${error instanceof Error && 'code' in error ? ` ${String(error.code)}` : ''}`, () => {
      assert.equal(infrastructureErrorOf(error), null)
    })
  }
})
