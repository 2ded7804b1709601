import { expect, it } from 'vitest'
import { headingSize, headingTag } from '#renderer/ui/heading-tag.ts'

it('a heading has its level, or level 6 if it would be deeper, in one of six sizes [ACON-16]', () => {
  const tags = [1, 2, 3, 4, 5, 6, 7, 12].map(headingTag)
  expect(tags).toEqual(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h6', 'h6'])
  expect(tags.map(headingSize)).toEqual(['t48', 't32', 't24', 't20', 't16', 't14', 't14', 't14'])
})
