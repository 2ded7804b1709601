/** What a press on the page of a link sends. */
export type LinkParts = { readonly [name: string]: string }

/**
 * The address of a page, with what a press there sends. That is in the fragment, which no server or proxy ever sees. Opening the page
 * changes nothing (decision 29).
 */
export function linkUrl(publicUrl: string, path: string, parts: LinkParts = {}): string {
  const url = new URL(path, publicUrl)
  url.hash = new URLSearchParams(parts).toString()
  return url.href
}
