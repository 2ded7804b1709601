/** Network error codes of a server that cannot be reached. */
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

/** PostgreSQL is stopping, starting or out of connections. Class 08 is connection errors. */
const POSTGRES_CODES = /^(57P0[1-3]|53300|08\w{3})$/

/** How `pg` reports a broken or failed connection. It has no codes for these. */
const DRIVER_SENTENCES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
]

/** Node's error for a request that its sender aborted. It has the code of a connection reset. */
const ABORTED_REQUEST = 'aborted'

/** True if an operation failed because the database is unreachable. It can be repeated later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || error.message === ABORTED_REQUEST) return false
  if (DRIVER_SENTENCES.some((sentence) => error.message.startsWith(sentence))) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // If an embedded PostgreSQL is down, its socket file does not exist.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isMissingSocket || NETWORK_CODES.includes(code) || POSTGRES_CODES.test(code)
}
