/** Most characters of a title in the largest size: a column of answers is narrower than a page. */
const MOST = { page: 60, column: 40 } as const

/** The class that sets a page's title: long ones take the smaller step, so that they do not fall into single words. */
export function titleSize(title: string, place: keyof typeof MOST): 't48' | 't32' {
  return title.length > MOST[place] ? 't32' : 't48'
}
