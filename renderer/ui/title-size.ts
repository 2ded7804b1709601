/**
 * Maximum length of a title in the largest size. A column next to answers is narrower than a page.
 */
const MOST = { page: 60, column: 40 } as const

/**
 * The size class of a page's title. Long titles get the smaller size, so that they do not break
 * into single words per line.
 */
export function titleSize(title: string, place: keyof typeof MOST): 't48' | 't32' {
  return title.length > MOST[place] ? 't32' : 't48'
}
