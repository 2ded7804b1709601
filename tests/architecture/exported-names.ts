import type { SourceText } from './source-file.ts'
import { withoutComments } from './source-file.ts'

const EXPORT = /^export (?:declare )?(?:async )?(?:function\*?|const|type|interface) (\w+)/gm

/** The files that declare each exported name. Re-exports do not count. */
export function exportedNames(
  sources: readonly SourceText[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { path, text } of sources)
    for (const [, name = ''] of withoutComments(text).matchAll(EXPORT)) {
      const files = found.get(name) ?? []
      if (!files.includes(path)) found.set(name, [...files, path])
    }
  return found
}

/**
 * The words of a name in lower case: `rules` and `ahead` for `rulesAhead`, `on` and `leaving` for
 * `ON_LEAVING`.
 */
export function wordsOfName(name: string): readonly string[] {
  const isConstant = name === name.toUpperCase()
  return name.split(isConstant ? '_' : /(?=[A-Z])/).map((word) => word.toLowerCase())
}

/** Participles that are not common nouns or adjectives in code. */
const IRREGULAR: ReadonlySet<string> = new Set(
  'told taken laid begun held kept given sent shown put said known driven written drawn made found come gone left met'.split(
    ' ',
  ),
)

/** True if a name is a bare participle. Constants may be: they are values. */
export function isBareParticiple(name: string): boolean {
  const [word = '', ...others] = wordsOfName(name)
  if (name === name.toUpperCase()) return false
  return others.length === 0 && (IRREGULAR.has(word) || /(?<!e)ed$|ing$/.test(word))
}
