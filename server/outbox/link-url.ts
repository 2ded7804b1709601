/** The data that the button on a link's page sends. */
export type LinkParts = { readonly [name: string]: string }

/**
 * The URL of a page, with the data that its button sends. The data is in the fragment, which is not
 * sent to servers or proxies. Opening the page changes nothing (decision 29).
 */
export function linkUrl(publicUrl: string, path: string, parts: LinkParts = {}): string {
  const url = new URL(path, publicUrl)
  url.hash = new URLSearchParams(parts).toString()
  return url.href
}
