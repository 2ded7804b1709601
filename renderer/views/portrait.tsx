type PortraitProps = { readonly url: string; readonly size?: 'small' | 'normal' | 'large' }

const SIZES = {
  small: { look: 'portrait s', width: 44, height: 52 },
  normal: { look: 'portrait', width: 64, height: 76 },
  large: { look: 'portrait l', width: 96, height: 114 },
} as const

/** A provider's picture beside their name, which says who it is. */
export function Portrait({ url, size = 'normal' }: PortraitProps) {
  const { look, width, height } = SIZES[size]
  return <img className={look} src={url} alt="" width={width} height={height} />
}
