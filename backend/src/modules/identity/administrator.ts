import { isSameEmail } from '../../../../contract/email-address'
import type { Account } from './accounts'
import type { IdentityClaims } from './tokens'

/** Who the administrator is. */
export interface AdministratorRule {
  readonly email: string
  /** The only account that counts; undefined for whichever has the address. */
  readonly uid: string | undefined
  /** Services whose word on an e-mail address is believed, as in `password` or `google.com`. */
  readonly providers: readonly string[]
}

/**
 * Whether a token and the account as it is now both belong to the administrator. Anybody can register any address, so
 * it counts only once it is verified, and only in an account that no other service vouches for (decisions 0001
 * and 0042).
 */
export function isAdministrator(claims: IdentityClaims, account: Account, rule: AdministratorRule): boolean {
  const hasAddress = (email: string | undefined, isVerified: boolean) =>
    isVerified && email !== undefined && isSameEmail(email, rule.email)
  return (
    hasAddress(claims.email, claims.email_verified) &&
    hasAddress(account.email, account.emailVerified) &&
    (rule.uid === undefined || account.uid === rule.uid) &&
    [claims.firebase.sign_in_provider, ...account.providers].every((provider) => rule.providers.includes(provider))
  )
}
