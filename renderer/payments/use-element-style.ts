import type { StripeElementStyle } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'

const DARK = '(prefers-color-scheme: dark)'

/**
 * The page's colors and sizes for the vendor's iframes, which cannot see its style sheets. Dark
 * follows the system.
 */
export function useElementStyle(): StripeElementStyle {
  const isDark = useSyncExternalStore(subscribe, () => matchMedia(DARK).matches)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens change with the scheme
  return useMemo(() => {
    const tokens = getComputedStyle(document.documentElement)
    const token = (name: string) => tokens.getPropertyValue(name).trim()
    return {
      base: {
        color: token('--c-text'),
        iconColor: token('--c-text-muted'),
        fontFamily: 'system-ui, sans-serif',
        fontSize: '16px',
        lineHeight: '24px',
        '::placeholder': { color: token('--c-text-muted') },
      },
      invalid: { color: token('--c-danger'), iconColor: token('--c-danger') },
    }
  }, [isDark])
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(DARK)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
