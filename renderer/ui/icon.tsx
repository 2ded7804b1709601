import type { Icon as IconShape } from '@phosphor-icons/react/lib'

export type { IconShape }
export type IconSize = 'text' | 'bar'

type IconProps = { readonly shape: IconShape; readonly size?: IconSize | undefined }

/** A picture next to a text, never in place of one. */
export function Icon({ shape: Shape, size = 'text' }: IconProps) {
  return <Shape className={size === 'text' ? 'icon' : 'icon-l'} aria-hidden focusable={false} />
}
