import { type ComponentType, useEffect } from 'react'
import { Loading } from '#renderer/ui/loading.tsx'

/**
 * A page that sees and hears. The server lets a document ask for camera and microphone at the addresses of such pages alone; who comes
 * from another page of the portal has the document of that one still, and loads this one anew.
 */
export function withCamera(Page: ComponentType): ComponentType {
  return function PageWithCamera() {
    const isAllowed = mayAsk()
    useEffect(() => {
      if (!isAllowed) location.reload()
    }, [isAllowed])
    return isAllowed ? <Page /> : <Loading />
  }
}

/** Browsers that do not tell do not forbid either. A document that was loaded here and may not ask would not either if loaded again. */
function mayAsk(): boolean {
  const policy: unknown = Reflect.get(document, 'featurePolicy')
  if (typeof policy !== 'object' || policy === null) return true
  const allows: unknown = Reflect.get(policy, 'allowsFeature')
  if (typeof allows !== 'function' || allows.call(policy, 'camera') !== false) return true
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && URL.parse(loaded.name)?.pathname === location.pathname
}
