/** Hands a file to the browser, which saves it or opens what it belongs to. Some ask for its address after the press: it stays until the page goes. */
export function saveFile(name: string, mediaType: string, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: mediaType }))
  link.download = name
  link.click()
}
