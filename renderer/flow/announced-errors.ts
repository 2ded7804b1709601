import { createContext } from 'react'

/** True where the words by which a step could not be left are announced as an alert, besides the focus that goes to them. */
export const AnnouncedErrors = createContext(false)
