import { createContext } from 'react'
import type { CallPass } from './call-room.ts'
import type { CallChoices } from '#renderer/media/call-choices.ts'

/** How the page of a call brings its view in. */
export type CallEntry = {
  /** The pass that the page was given; null where there is none, or it was used. */
  readonly takePass: () => CallPass | null
  /** Another pass, or null where the server lets the person in no more. Rejected while the server cannot be reached. */
  readonly askPass: () => Promise<CallPass | null>
  /** What was chosen of camera and microphone before. */
  readonly choices: CallChoices
  /** Keeps what is chosen, for who joins again, also in another tab. */
  readonly keepChoices: (choices: CallChoices) => void
  /** Who talks presses nothing: says from time to time that they are there. */
  readonly stay: () => void
}

export const CallEntryContext = createContext<CallEntry | null>(null)
