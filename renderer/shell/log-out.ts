import { createContext } from 'react'

/** Logs out; asks first while answers are not saved. */
export const LogOutContext = createContext<() => void>(() => undefined)
