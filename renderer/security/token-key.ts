/** Under which the session's token lies in the browser's storage. */
export const TOKEN_KEY = 'portal.auth-token'
