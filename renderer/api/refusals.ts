import { reportFailure } from './report-failure.ts'
import { readToken, writeToken } from './token.ts'

const reactions = new Map<string, () => void>()

/** Registers a reaction to a code, whichever operation the server refuses with it. */
export function whenRefused(
  code: 'INVALID_AUTHENTICATION' | 'GEOLOCATION_BLOCKED',
  act: () => void,
): void {
  reactions.set(code, act)
}

/** Reacts to a refusal. Other codes are handled by the caller; here only the code is reported. */
export function noteRefusal(code: string, token: string | undefined): void {
  if (code === 'INVALID_AUTHENTICATION') {
    // A late reply to an earlier session must not end this one.
    if (token === undefined || token !== readToken()?.token) return
    writeToken(null)
  } else if (code !== 'GEOLOCATION_BLOCKED')
    reportFailure(`The server refused an operation: ${code}`)
  reactions.get(code)?.()
}
