import * as z from 'zod/mini'

const MAX_NAMED = 5

/** The body of a call that creates a listing: all its fields, and none that a listing does not have. */
export function wholeBody<Shape extends z.core.$ZodLooseShape>(input: z.ZodMiniObject<Shape>) {
  return z.strictObject(input.shape, { error: bodyFault })
}

/** The body of a call that changes a listing: at least one of its fields. Those not given stay as they are. */
export function partialBody<Shape extends z.core.$ZodLooseShape>(input: z.ZodMiniObject<Shape>) {
  return z
    .partial(wholeBody(input))
    .check(z.refine((fields) => Object.keys(fields).length > 0, 'Nothing to change was sent: give at least one field'))
}

function bodyFault(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType | z.core.$ZodIssueUnrecognizedKeys>): string {
  if (issue.code !== 'unrecognized_keys') return 'The body must be a JSON object with the fields of the listing'
  const names = issue.keys.slice(0, MAX_NAMED).map((name) => `'${name}'`)
  return `A listing has no field ${names.join(', ')}${issue.keys.length > MAX_NAMED ? ' and others' : ''}`
}
