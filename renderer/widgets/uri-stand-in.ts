/**
 * Replaces the form library's URI library, which only schemas with `$id` or `$ref` need. Ours have
 * none. Saves 6 kB.
 */
const uris = {
  equal: (one: unknown, other: unknown): boolean => one === other,
  resolve: (base: string, reference: string): string => new URL(reference, base).href,
}

// biome-ignore lint/style/noDefaultExport: the replaced module has a default export
export default uris
