/**
 * Two 32-bit sums over UTF-16 units, in hexadecimal. Tells versions apart but does not resist
 * forgery. Uses shifts instead of multiplication: it hashes a whole definition at startup, when
 * code is still slow.
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
