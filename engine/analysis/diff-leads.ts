import { isObject } from '../definition/json.ts'
import type { Json } from '../definition/types.ts'
import type { Part } from './diff-parts.ts'

/** Parts that say, count or conclude something, and lead nowhere. */
const SAYS =
  /^(total|flag) |^flow (title|issues)$|^step \S+ (title|texts|crumb|note)$|^section \S+ (title|description|advice)$|^item \S+ (text|label|legend|preText|subText|description|reveal|caption|examples|placeholder|unit|disclaimer|advice|ends|messages|bullets|texts|note)$/

/** What of an option leads nowhere: rules that read its points rest on them, and differ themselves. */
const SAID_OF_OPTIONS: ReadonlySet<string> = new Set(['text', 'subText', 'details', 'mark', 'price', 'score'])

/** Whether a part that is written differently may lead elsewhere: only then may Back, Undo, another answer or new inputs. */
export function mayLeadElsewhere(name: string, before: Part | undefined, after: Part | undefined): boolean {
  if (SAYS.test(name)) return false
  if (!/^item \S+ options$/.test(name) || !before || !after) return true
  return leading(before) !== leading(after)
}

/** The options without what they say, and all that they rest on. */
function leading({ source, text }: Part): string {
  const [, ...members] = JSON.parse(text) as readonly Json[] // written as a list
  const options = (Array.isArray(source) ? source : []).map((option: Json) =>
    isObject(option) ? Object.fromEntries(Object.entries(option).filter(([key]) => !SAID_OF_OPTIONS.has(key))) : option,
  )
  return JSON.stringify([options, members])
}
