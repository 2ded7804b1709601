/** What the network says of a server that cannot be reached. */
const NETWORK_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/** What PostgreSQL says as it goes down, comes up, or has no place for another connection. Class 08 is the connection's own. */
const POSTGRES_CODES = /^(57P0[1-3]|53300|08\w{3})$/

/** What `pg` says of a connection that broke or never came about: it has no codes for that. */
const DRIVER_SENTENCES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
]

/** What Node calls a request whose sender gave it up. It has the code of a connection that was reset. */
const ABORTED_REQUEST = 'aborted'

/** Whether an operation failed because the database cannot be reached now: what it was to do may be asked for again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || error.message === ABORTED_REQUEST) return false
  if (DRIVER_SENTENCES.some((sentence) => error.message.startsWith(sentence))) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The socket of an embedded PostgreSQL that is down is a file that is not there.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isMissingSocket || NETWORK_CODES.includes(code) || POSTGRES_CODES.test(code)
}
