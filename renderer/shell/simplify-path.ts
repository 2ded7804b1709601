/** A path as events name it: only its letters, or `root` if it has none. */
export function simplifyPath(path: string): string {
  return path.replace(/[^a-zA-Z]/g, '') || 'root'
}
