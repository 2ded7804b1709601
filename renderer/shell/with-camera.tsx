import { type ComponentType, useEffect } from 'react'
import { Loading } from '#renderer/ui/loading.tsx'

/**
 * A page that uses camera and microphone. The server allows them only in documents that were loaded
 * at such addresses. After navigation from another page of the portal, the old document is still in
 * use, so the page reloads.
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

/**
 * False if the document must be reloaded: it forbids the camera, and was loaded at another address.
 * Browsers that do not report their policy do not enforce it.
 */
function mayAsk(): boolean {
  const policy: unknown = Reflect.get(document, 'featurePolicy')
  if (typeof policy !== 'object' || policy === null) return true
  const allows: unknown = Reflect.get(policy, 'allowsFeature')
  if (typeof allows !== 'function' || allows.call(policy, 'camera') !== false) return true
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && URL.parse(loaded.name)?.pathname === location.pathname
}
