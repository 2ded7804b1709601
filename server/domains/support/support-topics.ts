import { join } from 'node:path'
import { contentChecker, type Mistake } from '../content/content-files.ts'

/** An answer that is shown in place of the form. */
export type Interstitial = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly words: string; readonly path: string }
}

/** What somebody asks within a category. */
export type SupportQuestion = {
  readonly path: string
  readonly title: string
  readonly tags: readonly string[]
  readonly informationNeeded?: string
  readonly interstitial?: Interstitial
  readonly doNotShowForm?: boolean
}

/** A subject. With subcategories it opens their list, else the form. */
export type SupportCategory = {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly icon: string
  readonly isPharma?: boolean
  readonly subcategories?: readonly SupportQuestion[]
}

export type SupportTopics = {
  /** The label of the link back to all categories. */
  readonly title: string
  /** Every ticket has it. */
  readonly baseTag: string
  readonly categories: readonly SupportCategory[]
}

/**
 * Reads `support/topics.json` of the content folder.
 *
 * @throws {Error} Naming the file and every place that cannot be used.
 */
export function readSupportTopics(contentDir: string): SupportTopics {
  const folder = join(contentDir, 'support')
  return contentChecker<SupportTopics>(join(folder, 'topics.schema.json'), mistakesIn)(join(folder, 'topics.json'))
}

/** What a form asks about: a category, and its question if it has any. */
export type SupportSubject = { readonly category: SupportCategory; readonly question: SupportQuestion | null }

/** What is asked at an address below /support, such as `my-care/reactivate-my-care`; `undefined` where no form stands. */
export function subjectAt({ categories }: SupportTopics, path: string): SupportSubject | undefined {
  const [first, second, ...more] = path.split('/')
  const category = categories.find((one) => one.path === first)
  if (category === undefined || more.length > 0) return undefined
  if (category.subcategories === undefined) return second === undefined ? { category, question: null } : undefined
  const question = category.subcategories.find((one) => one.path === second)
  return question === undefined || question.doNotShowForm === true ? undefined : { category, question }
}

function mistakesIn({ categories }: SupportTopics): readonly Mistake[] {
  const all = categories.flatMap((category, i) => [
    { path: category.path, pointer: `/categories/${i}/path` },
    ...(category.subcategories ?? []).map(({ path }, k) => ({ path, pointer: `/categories/${i}/subcategories/${k}/path` })),
  ])
  const twice = all
    .filter(({ path }, i) => all.findIndex((one) => one.path === path) < i)
    .map(({ path, pointer }) => ({ pointer, message: `"${path}" is the path of another one above` }))
  const withoutWords = categories.flatMap(({ subcategories = [] }, i) =>
    subcategories.flatMap(({ doNotShowForm, interstitial }, k) =>
      doNotShowForm === true && interstitial === undefined
        ? [{ pointer: `/categories/${i}/subcategories/${k}`, message: 'has no form and needs an interstitial' }]
        : [],
    ),
  )
  return [...twice, ...withoutWords]
}
