/** A device and its browser, as the User-Agent header says. */
export type Device = {
  readonly kind: 'Phone' | 'Tablet' | 'Computer' | 'Unknown'
  readonly browser: 'Chrome' | 'Edge' | 'Firefox' | 'Safari' | 'Unknown'
}

export const UNKNOWN_DEVICE: Device = { kind: 'Unknown', browser: 'Unknown' }

/** No browser's header is longer. */
const MOST_CHARACTERS = 400

/** The first match wins. The order matters, because browsers also name other browsers. */
const KINDS: readonly (readonly [Device['kind'], RegExp])[] = [
  ['Tablet', /iPad|Tablet|Android(?!.*Mobile)/],
  ['Phone', /iPhone|iPod|Mobile/],
  ['Computer', /Windows NT|Macintosh|X11|CrOS/],
]
const BROWSERS: readonly (readonly [Device['browser'], RegExp])[] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/.*Safari\//],
]

/** Reads a User-Agent header. Only the kind of device and browser is used; versions are ignored. */
export function deviceOf(userAgent: string | undefined): Device {
  if (userAgent === undefined || userAgent.length > MOST_CHARACTERS) return UNKNOWN_DEVICE
  const kind = KINDS.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'Unknown'
  return { kind, browser: BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'Unknown' }
}
