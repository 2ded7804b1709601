import { createHash } from 'node:crypto'

/** Two soft, quiet tones each: ground and letters, readable on one another in light and dark surroundings. */
const TONES = [
  ['#dfe9e4', '#2f5d50'],
  ['#e6e3f1', '#4b4382'],
  ['#f3e4da', '#7c4320'],
  ['#dcebf3', '#1f5673'],
  ['#f0e2e8', '#7a3350'],
  ['#e9ead6', '#52581f'],
] as const

/** A picture that stands for a provider without showing a face: initials on a quiet ground, the same for the same id. */
export function portraitSvg({ id, initials }: { readonly id: string; readonly initials: string }): string {
  const [first = 0, second = 0] = createHash('sha256').update(id).digest()
  const [ground, ink] = TONES[first % TONES.length] ?? TONES[0]
  const turn = (second % 12) * 30
  const letters = initials.replace(/[&<>"']/g, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<rect width="96" height="96" fill="${ground}"/>
<g fill="${ink}" opacity="0.1" transform="rotate(${turn} 48 48)"><circle cx="18" cy="24" r="34"/><circle cx="84" cy="80" r="26"/></g>
<text x="48" y="49" fill="${ink}" font-family="system-ui, sans-serif" font-size="34" font-weight="600" text-anchor="middle" dominant-baseline="central">${letters}</text>
</svg>
`
}
