import { createContext } from 'react'

/**
 * True if the reason why a step could not be left is announced as an alert, in addition to getting
 * the focus.
 */
export const AnnouncedErrors = createContext(false)
