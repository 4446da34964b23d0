import * as z from 'zod/mini'

const MAX_NAMES = 5

/** The body of a request that creates a listing: all its fields and no others. */
export function createBody<Shape extends z.core.$ZodLooseShape>(input: z.ZodMiniObject<Shape>) {
  return z.strictObject(input.shape, { error: bodyError })
}

/** The body of a request that updates a listing: at least one of its fields. Fields that are not given stay. */
export function updateBody<Shape extends z.core.$ZodLooseShape>(input: z.ZodMiniObject<Shape>) {
  return z
    .partial(createBody(input))
    .check(z.refine((fields) => Object.keys(fields).length > 0, 'Nothing to change was sent: give at least one field'))
}

function bodyError(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType | z.core.$ZodIssueUnrecognizedKeys>): string {
  if (issue.code !== 'unrecognized_keys') return 'The body must be a JSON object with the fields of the listing'
  const names = issue.keys.slice(0, MAX_NAMES).map((name) => `'${name}'`)
  return `A listing has no field ${names.join(', ')}${issue.keys.length > MAX_NAMES ? ' and others' : ''}`
}
