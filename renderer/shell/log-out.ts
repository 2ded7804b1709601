import { createContext } from 'react'

/** Logs out. Asks first if answers are not saved. */
export const LogOutContext = createContext<() => void>(() => undefined)
