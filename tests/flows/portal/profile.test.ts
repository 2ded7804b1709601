import { expect, it } from 'vitest'
import type { Screen } from '../../../engine/index.ts'
import { begin } from '../../../engine/kit/index.ts'
import words from '../../../content/portal/words.json' with { type: 'json' }
import { told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

/** The parts of the page whose questions were changed and are not saved. */
const unsaved = ({ steps }: Screen) => steps.filter(({ form }) => form?.isChanged === true).map(({ id }) => id)

it('pronouns are asked for with seven examples [DENT-08]', () => {
  const page = begin(shipped, 'profile', { inputs: told() }).edit('pronouns')
  expect(page.question('Choose or type your own').examples).toEqual([
    ...['she/her', 'he/him', 'they/them', 'xe/xem', 'she/they', 'he/they', 'she/he/they'],
  ])
})

it('what is changed on the page is not saved until it is, and then the prompt for whoever leaves stands in its words [AERR-20]', () => {
  const page = begin(shipped, 'profile', { inputs: told() })
  expect(unsaved(page.screen())).toEqual([])
  page.edit('pronouns')
  expect(unsaved(page.screen())).toEqual([])
  page.answer('Choose or type your own', 'they/them')
  expect(unsaved(page.screen())).toEqual(['pronouns'])
  page.close()
  expect(unsaved(page.screen())).toEqual([])
  page.edit('preferred-name').answer('Preferred name', 'Bo')
  expect(unsaved(page.screen())).toEqual(['preferred-name'])
  page.press('Save').asked('updateUser').reply().asked('refetchUser').reply()
  expect(unsaved(page.screen())).toEqual([])
  expect(words.leave).toMatchObject({
    title: 'Leave without completing?',
    changed: 'Progress will not be saved.',
    delete: 'Leave without saving',
    stayHere: 'Stay on this page',
  })
})
