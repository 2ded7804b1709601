/**
 * Two sums over UTF-16 units, of 32 bits each, in hexadecimal. Enough to tell versions apart, not to resist forgery. Shifts alone: it runs
 * over a whole definition before any of it has run, when every call is still dear.
 */
export function fastHash(text: string): string {
  let low = 0x1505
  let high = 0x2f0b
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    low = ((low << 5) + low) ^ unit
    high = ((high << 7) - high + unit) | 0
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
