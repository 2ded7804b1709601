import { createContext } from 'react'
import type { CallPass } from './call-room.ts'
import type { CallChoices } from '#renderer/media/call-choices.ts'

/** The data and functions that the page of a call gives to its view. */
export type CallEntry = {
  /** The page's pass; null if there is none, or if it was used. */
  readonly takePass: () => CallPass | null
  /**
   * Requests another pass; null if the server no longer admits the person. Rejects while the server
   * cannot be reached.
   */
  readonly askPass: () => Promise<CallPass | null>
  /** The choices of camera and microphone made before. */
  readonly choices: CallChoices
  /** Stores the choices for a later join, also in another tab. */
  readonly keepChoices: (choices: CallChoices) => void
  /**
   * Tells the server at intervals that the person is present, because people press nothing while
   * they talk.
   */
  readonly stay: () => void
}

export const CallEntryContext = createContext<CallEntry | null>(null)
