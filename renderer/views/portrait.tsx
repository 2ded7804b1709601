import type { PortraitFacts } from './provider-words.ts'

type PortraitProps = {
  readonly portrait: PortraitFacts
  readonly size?: 'small' | 'normal' | 'large'
}

const SIZES = {
  small: { look: 'portrait s', width: 44, height: 52 },
  normal: { look: 'portrait', width: 64, height: 76 },
  large: { look: 'portrait l', width: 96, height: 114 },
} as const

/** A provider's picture, or else their initials. Their name is always next to it. */
export function Portrait({ portrait: { url, initials }, size = 'normal' }: PortraitProps) {
  const { look, width, height } = SIZES[size]
  if (initials) {
    return (
      <span className={`${look} initials`} aria-hidden>
        {initials}
      </span>
    )
  }
  return <img className={look} src={url} alt="" width={width} height={height} />
}
