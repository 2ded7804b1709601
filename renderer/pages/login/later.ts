/** Parts of the log-in that nobody needs before they have pressed a button: in a script of their own. */
export { ErrorSummary } from '#renderer/ui/error-summary.tsx'
export { loginMistakes } from './mistakes.ts'
export { logInByPasskey } from './by-passkey.ts'
