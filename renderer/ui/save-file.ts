/**
 * Passes a file to the browser, which saves it or opens the matching app. Some browsers read its
 * address after the press, so the address is never revoked.
 */
export function saveFile(name: string, mediaType: string, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: mediaType }))
  link.download = name
  link.click()
}
