import type { Icon } from '@phosphor-icons/react/lib'

type IconShapeProps = { readonly shape: Icon; readonly size?: 'text' | 'bar' }

/** A picture next to words, never instead of them. */
export function IconShape({ shape: Shape, size = 'text' }: IconShapeProps) {
  return <Shape className={size === 'text' ? 'icon' : 'icon-l'} aria-hidden focusable={false} />
}
