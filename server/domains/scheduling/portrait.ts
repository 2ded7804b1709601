/**
 * Draws initials on a calm background, as an SVG for image URLs. Uses the colors of the portal's
 * tokens (accent-soft and accent-strong) and a system font, because an image cannot load fonts.
 */
export function portraitSvg(initials: string): string {
  const letters = initials.replace(/[&<>"']/g, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<rect width="96" height="96" fill="#e7ebf6"/>
<text x="48" y="49" fill="#1f3373" font-family="Besley, Rockwell, Georgia, serif" font-size="34" text-anchor="middle" dominant-baseline="central">${letters}</text>
</svg>
`
}
