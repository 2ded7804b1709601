/** Parts of the login that are needed only after a button is pressed, in a separate script. */
export { ErrorSummary } from '#renderer/ui/error-summary.tsx'
export { loginMistakes } from './mistakes.ts'
export { logInByPasskey } from './by-passkey.ts'
