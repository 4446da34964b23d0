/** What visitors' pages need of invitations, apart from the schemas. */

/** The query parameter of a listing's page that carries an invitation's token. */
export const INVITATION_PARAMETER = 'invitation'

/** The call that says whether an invitation can be used. */
export const INVITATION_CHECK_PATH = '/api/reviews/invitation'
