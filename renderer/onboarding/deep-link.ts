/** Where each destination leads: a path of this portal, never an address out of a link (Q-RTES-03). */
const PATHS = { patientPortalHome: '/home', appointment: '/home' } as const
const HOME = { destination: null, parameters: {}, path: '/home' } as const

/** What a deep link asks for; `destination` is null where it asks for nothing that is known. */
export type DeepLink = {
  readonly destination: keyof typeof PATHS | null
  readonly parameters: { readonly [name: string]: unknown }
  readonly path: '/home'
}

/** Reads `mrn.DESTINATION.PARAMETERS`, the parameters as JSON in base64url. Anything else leads home. */
export function resolveDeepLink(text: string): DeepLink {
  const [scheme, destination = '', packed = '', ...rest] = text.split('.')
  const parameters = unpack(packed)
  if (scheme !== 'mrn' || rest.length > 0 || !isDestination(destination) || parameters === null) return HOME
  return { destination, parameters, path: PATHS[destination] }
}

function isDestination(name: string): name is keyof typeof PATHS {
  return Object.hasOwn(PATHS, name)
}

function unpack(packed: string): DeepLink['parameters'] | null {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
