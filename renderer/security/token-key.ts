/** The storage key of the session's token. */
export const TOKEN_KEY = 'portal.auth-token'
