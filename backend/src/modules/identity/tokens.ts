import { jwtVerify, UnsecuredJWT, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'

/** The claims of an ID token of the identity service. */
export type IdentityClaims = z.infer<typeof claimsSchema>

/** @throws JOSEError or ZodError for an invalid token, and the errors of `getKey` */
export type VerifyToken = (token: string) => Promise<IdentityClaims>

const claimsSchema = z.object({
  /** Id of the account. */
  sub: z.string().min(1).max(128),
  /** Time of the sign-in, in seconds. */
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
