import { isSameEmail } from '../../../../contract/text/email-address'
import type { Account } from './accounts'
import type { IdentityClaims } from './tokens'

/** Identifies the administrator. */
export interface AdministratorRule {
  readonly email: string
  /** When undefined, any account with the email address. */
  readonly uid: string | undefined
  /** Sign-in providers trusted to verify email addresses, such as `password` or `google.com`. */
  readonly providers: readonly string[]
}

/**
 * Whether a token and the current state of its account both belong to the administrator. Anyone can register any
 * address, so it must be verified, and only by trusted providers (decisions 0001 and 0042).
 */
export function isAdministrator(claims: IdentityClaims, account: Account, rule: AdministratorRule): boolean {
  const hasEmail = (email: string | undefined, isVerified: boolean) =>
    isVerified && email !== undefined && isSameEmail(email, rule.email)
  return (
    hasEmail(claims.email, claims.email_verified) &&
    hasEmail(account.email, account.emailVerified) &&
    (rule.uid === undefined || account.uid === rule.uid) &&
    [claims.firebase.sign_in_provider, ...account.providers].every((provider) => rule.providers.includes(provider))
  )
}
