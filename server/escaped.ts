/** A text as part of HTML, inside of an element or of an attribute in quotation marks. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
