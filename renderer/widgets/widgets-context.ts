import { createContext } from 'react'
import type { WidgetRegistry } from './widget.ts'

/** The widgets by question type. The shell provides them, so that a group can draw any of them. */
export const WidgetsContext = createContext<WidgetRegistry>(
  new Proxy({} as WidgetRegistry, {
    get: () => {
      throw new Error('Cannot draw a question outside a WidgetsContext')
    },
  }),
)
