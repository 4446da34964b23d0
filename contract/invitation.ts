import * as z from 'zod/mini'
import { INVITATION_LIMITS } from './admin-limits'
import { idSchema, listingKindSchema } from './fields'
import { LISTING_KINDS } from './limits'

/** Invitations to write one review of a listing, which gets the mark "Verified client" (decision 0054). */

const TOKEN_RULE = 'The invitation must be the text after "invitation=" in the link'

/** Any text: an unknown one is rejected with a sentence about the link. */
export const invitationTokenSchema = z
  .string(TOKEN_RULE)
  .check(z.minLength(1, TOKEN_RULE), z.maxLength(INVITATION_LIMITS.tokenMax, TOKEN_RULE))

/** The listing of the closed deal, and what the administrator notes about the client, which nobody else sees. */
export const invitationInputSchema = z.strictObject({
  kind: listingKindSchema,
  id: idSchema,
  note: z.optional(
    z.string('The note must be text').check(
      z.trim(),
      z.maxLength(INVITATION_LIMITS.noteMax, `A note has at most ${INVITATION_LIMITS.noteMax} characters.`),
      z.refine((text) => !text.includes('\u0000'), 'Please remove the null character.'),
    ),
  ),
})

/** A new invitation. Only this response contains its link. */
export const createdInvitationSchema = z.object({
  id: idSchema,
  url: z.string(),
  /** ISO 8601 timestamp. */
  expiresAt: z.string(),
})

const INVITATION_STATES = ['open', 'used', 'expired', 'revoked'] as const

/** An invitation as the administrator sees it: timestamps in ISO 8601, `id` of the listing in `listingId`. */
export const invitationSchema = z.object({
  id: idSchema,
  kind: z.enum(LISTING_KINDS),
  listingId: z.string(),
  note: z.nullable(z.string()),
  state: z.enum(INVITATION_STATES),
  createdAt: z.string(),
  expiresAt: z.string(),
  usedAt: z.nullable(z.string()),
  /** The review written with it. */
  reviewId: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
})

/** Asks whether an invitation can be used for a listing, before a review is written. */
export const invitationCheckSchema = z.object({ propertyId: idSchema, invitation: invitationTokenSchema })

export type InvitationInput = z.infer<typeof invitationInputSchema>
export type CreatedInvitation = z.infer<typeof createdInvitationSchema>
export type Invitation = z.infer<typeof invitationSchema>
