import type { ReactNode } from 'react'

/**
 * Replaces the form library's Markdown renderer, because the portal's texts are plain. Saves 31 kB.
 */
export function Markdown({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}

// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export default Markdown
