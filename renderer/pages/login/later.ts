/** Parts of the login that are needed only after a press. They are in a separate script. */
export { ErrorSummary } from '#renderer/ui/error-summary.tsx'
export { loginMistakes } from './mistakes.ts'
export { logInByPasskey } from './by-passkey.ts'
