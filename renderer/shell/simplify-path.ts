/** A path as events name it: its letters alone; `root` where it has none. */
export function simplifyPath(path: string): string {
  return path.replace(/[^a-zA-Z]/g, '') || 'root'
}
