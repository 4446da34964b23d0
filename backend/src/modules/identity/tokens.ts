import { jwtVerify, UnsecuredJWT, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'

/** What an id token of the identity service says about its owner. */
export type IdentityClaims = z.infer<typeof claimsSchema>

/** @throws jose's JOSEError or ZodError for a token that cannot be accepted, whatever else `getKey` throws */
export type VerifyToken = (token: string) => Promise<IdentityClaims>

const claimsSchema = z.object({
  /** The account's id. */
  sub: z.string().min(1).max(128),
  /** When its owner signed in, in seconds. */
  auth_time: z.number(),
  name: z.string().trim().min(1).optional().catch(undefined),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  firebase: z.object({ sign_in_provider: z.string() }),
})

/** @param getKey null for the emulator, whose tokens carry no signature */
export function createTokenVerifier(projectId: string, getKey: JWTVerifyGetKey | null): VerifyToken {
  const expected = {
    audience: projectId,
    issuer: `https://securetoken.google.com/${projectId}`,
    requiredClaims: ['exp', 'iat', 'sub'],
  }
  return async (token) => {
    const { payload } =
      getKey === null
        ? UnsecuredJWT.decode(token, expected)
        : await jwtVerify(token, getKey, { ...expected, algorithms: ['RS256'] })
    return claimsSchema.parse(payload)
  }
}
