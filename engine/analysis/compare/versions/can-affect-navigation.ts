import { isObject } from '../../../definition/json.ts'
import type { Json } from '../../../definition/types.ts'
import type { DefinitionPart } from './definition-parts.ts'

/** Parts that only display, count or conclude something. */
const SAYS =
  /^(total|flag) |^flow (title|issues)$|^step \S+ (title|texts|crumb|note)$|^section \S+ (title|description|advice)$|^item \S+ (text|label|legend|preText|subText|description|reveal|caption|examples|placeholder|unit|disclaimer|advice|ends|messages|bullets|texts|note)$/

/**
 * Keys of an option that cannot affect navigation. Rules that read its score depend on it, so they
 * count as changed themselves.
 */
const SAID_OF_OPTIONS: ReadonlySet<string> = new Set([
  'text',
  'subText',
  'details',
  'mark',
  'price',
  'score',
])

/**
 * True if the changed part can affect navigation. If it cannot, Back, Undo, re-answering and new
 * inputs need no testing.
 */
export function canAffectNavigation(
  name: string,
  before: DefinitionPart | undefined,
  after: DefinitionPart | undefined,
): boolean {
  if (SAYS.test(name)) return false
  if (!/^item \S+ options$/.test(name) || !before || !after) return true
  return leading(before) !== leading(after)
}

/** The options without their display-only keys, with everything that they depend on. */
function leading({ source, text }: DefinitionPart): string {
  // `definitionParts` builds it as a list.
  const [, ...members] = JSON.parse(text) as readonly Json[]
  const options = (Array.isArray(source) ? source : []).map((option: Json) =>
    isObject(option)
      ? Object.fromEntries(Object.entries(option).filter(([key]) => !SAID_OF_OPTIONS.has(key)))
      : option,
  )
  return JSON.stringify([options, members])
}
