type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

const TAGS = ['h1', 'h2', 'h3', 'h4', 'h5'] as const

/**
 * The tag of a heading at a level from 1. There is no tag below `h6`, so deeper levels use it, too.
 */
export function headingTag(level: number): HeadingTag {
  return TAGS[level - 1] ?? 'h6'
}

const SIZES = { h1: 't48', h2: 't32', h3: 't24', h4: 't20', h5: 't16', h6: 't14' } as const

/** The CSS class for the heading's size (Q-ACON-06). */
export function headingSize(tag: HeadingTag): string {
  return SIZES[tag]
}
