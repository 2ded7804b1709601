import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { FromPreview, ToPreview } from './messages.ts'

type Preview = {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly isReady: boolean
  readonly send: (message: ToPreview) => void
}

/** The preview's frame: messages to it and from it. */
export function usePreview(receive: (message: FromPreview) => void): Preview {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const latest = useRef(receive)
  latest.current = receive
  useEffect(() => {
    const take = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return
      const message: FromPreview = event.data
      if (message.type === 'ready') setReady(true)
      latest.current(message)
    }
    window.addEventListener('message', take)
    return () => window.removeEventListener('message', take)
  }, [])
  const send = useCallback(
    (message: ToPreview) => frame.current?.contentWindow?.postMessage(message, location.origin),
    [],
  )
  return { frame, isReady, send }
}
