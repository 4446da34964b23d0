import * as z from 'zod'
import { VARIABLES, type EnvironmentProcess, type Variable } from './environment-variables'

/** How each process reads its environment: once, by the schema of the table in environment-variables.ts. */

type Variables = typeof VARIABLES

export const ENVIRONMENT_VARIABLES: ReadonlyMap<string, Variable> = new Map(Object.entries(VARIABLES))

/** The schema of the variables that a process reads; give it what `givenVariables` returns. */
export function environmentSchema<Process extends EnvironmentProcess>(process: Process) {
  const read = [...ENVIRONMENT_VARIABLES].filter(([, variable]) => variable.readBy.includes(process))
  return z.object(Object.fromEntries(read.map(([name, { rule }]) => [name, rule])) as unknown as ShapeOf<Process>)
}

type ShapeOf<Process extends EnvironmentProcess> = {
  [Name in keyof Variables as Process extends Variables[Name]['readBy'][number] ? Name : never]: Variables[Name]['rule']
}

/** A variable's rule, for a process that adds to it. */
export function ruleOf<Name extends keyof Variables>(name: Name): Variables[Name]['rule'] {
  return VARIABLES[name].rule
}

/** `NAME=` in an environment file means the same as no such line. */
export function givenVariables(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )
}

/** Each faulty variable with what is wrong, like `PORT must be a port number`. */
export function environmentFaults(error: z.ZodError): string[] {
  return [...new Set(error.issues.map(({ path, message }) => `${String(path[0])} ${message}`))]
}
