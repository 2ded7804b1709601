/**
 * The path for each destination. Always a path of this portal, never an address from a link
 * (Q-RTES-03).
 */
const PATHS = { patientPortalHome: '/home', appointment: '/home' } as const
const HOME = { destination: null, parameters: {}, path: '/home' } as const

/** The target of a deep link; `destination` is null if it is unknown. */
type DeepLink = {
  readonly destination: keyof typeof PATHS | null
  readonly parameters: { readonly [name: string]: unknown }
  readonly path: '/home'
}

/**
 * Parses `mrn.DESTINATION.PARAMETERS`. The parameters are JSON in base64url. Anything else opens
 * the home page.
 */
export function resolveDeepLink(text: string): DeepLink {
  const [scheme, destination = '', packed = '', ...rest] = text.split('.')
  const parameters = unpack(packed)
  if (scheme !== 'mrn' || rest.length > 0 || !isDestination(destination) || parameters === null)
    return HOME
  return { destination, parameters, path: PATHS[destination] }
}

function isDestination(name: string): name is keyof typeof PATHS {
  return Object.hasOwn(PATHS, name)
}

function unpack(packed: string): DeepLink['parameters'] | null {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    )
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : null
  } catch {
    return null
  }
}
