import { join } from 'node:path'
import { contentChecker, type Mistake } from '../content/content-files.ts'

/** An answer that is shown instead of the form. */
export type Interstitial = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly words: string; readonly path: string }
}

/** A question within a category. */
export type SupportQuestion = {
  readonly path: string
  readonly title: string
  readonly tags: readonly string[]
  readonly informationNeeded?: string
  readonly interstitial?: Interstitial
  readonly doNotShowForm?: boolean
}

/** A topic. With subcategories it opens their list, otherwise the form. */
export type SupportCategory = {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly icon: string
  readonly isPharma?: boolean
  readonly subcategories?: readonly SupportQuestion[]
}

export type SupportTopics = {
  /** Label of the link back to all categories. */
  readonly title: string
  /** A tag of every ticket. */
  readonly baseTag: string
  readonly categories: readonly SupportCategory[]
}

/**
 * Reads `support/topics.json` of the content folder.
 *
 * @throws {Error} Naming the file and every invalid place.
 */
export function readSupportTopics(contentDir: string): SupportTopics {
  const folder = join(contentDir, 'support')
  return contentChecker<SupportTopics>(
    join(folder, 'topics.schema.json'),
    mistakesIn,
  )(join(folder, 'topics.json'))
}

/** The topic of a form: a category, and its question if it has any. */
export type SupportSubject = {
  readonly category: SupportCategory
  readonly question: SupportQuestion | null
}

/**
 * The topic at a path below /support, such as `my-care/reactivate-my-care`; `undefined` if there is
 * no form.
 */
export function subjectAt({ categories }: SupportTopics, path: string): SupportSubject | undefined {
  const [first, second, ...more] = path.split('/')
  const category = categories.find((one) => one.path === first)
  if (category === undefined || more.length > 0) return undefined
  if (category.subcategories === undefined)
    return second === undefined ? { category, question: null } : undefined
  const question = category.subcategories.find((one) => one.path === second)
  return question === undefined || question.doNotShowForm === true
    ? undefined
    : { category, question }
}

function mistakesIn({ categories }: SupportTopics): readonly Mistake[] {
  const all = categories.flatMap((category, i) => [
    { path: category.path, pointer: `/categories/${i}/path` },
    ...(category.subcategories ?? []).map(({ path }, k) => ({
      path,
      pointer: `/categories/${i}/subcategories/${k}/path`,
    })),
  ])
  const twice = all
    .filter(({ path }, i) => all.findIndex((one) => one.path === path) < i)
    .map(({ path, pointer }) => ({
      pointer,
      message: `"${path}" is the path of another one above`,
    }))
  const withoutWords = categories.flatMap(({ subcategories = [] }, i) =>
    subcategories.flatMap(({ doNotShowForm, interstitial }, k) =>
      doNotShowForm === true && interstitial === undefined
        ? [
            {
              pointer: `/categories/${i}/subcategories/${k}`,
              message: 'has no form and needs an interstitial',
            },
          ]
        : [],
    ),
  )
  return [...twice, ...withoutWords]
}
