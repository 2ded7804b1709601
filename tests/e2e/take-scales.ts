import type { Page } from 'playwright/test'
import { expectNoAxeFindings } from './expect-no-axe-findings.ts'
import {
  answerItems,
  answerMoodInDanger,
  begin,
  choose,
  goOn,
  hold,
  onQuestion,
} from './patient.ts'
import { expect } from './portal-test.ts'

/** Nine, seven and six questions. */
const COUNT = 22

type Scales = {
  readonly flow: 'scales' | 'pre-visit-scales'
  /** The name of its last section, and of its items. */
  readonly last: 'attention' | 'asrs'
  /** The answer to each question about worry, and to each about attention. */
  readonly worry: string
  readonly attention: string
  /** The screens that are checked and count as visited; all by default. */
  readonly looks?: 'everywhere' | 'at-the-last-section'
}

/** Answers scales from their intro until they are submitted, with item 9 above 'Not at all'. */
export async function takeScales(
  page: Page,
  { flow, last, worry, attention, looks = 'everywhere' }: Scales,
): Promise<void> {
  const questions = `${flow}/questions`
  const look = looks === 'everywhere' ? questions : undefined
  const see = async (state: string) => {
    if (look !== undefined) await expectNoAxeFindings(page, state)
  }
  const shared = look === undefined ? { count: COUNT } : { look, count: COUNT }
  await see(`${flow}/intro`)
  await begin(page)
  await see(`${questions}/mood:pre-screen`)
  await goOn(page)
  await answerMoodInDanger(page, shared)
  await see(`${questions}/worry:pre-screen`)
  await goOn(page)
  await answerItems(page, { ...shared, items: 'gad7', to: 7, first: 10, answer: worry })
  await expectNoAxeFindings(page, `${questions}/${last}:pre-screen`)
  await goOn(page)
  await answerItems(page, {
    look: questions,
    items: last,
    to: 5,
    first: 17,
    count: COUNT,
    answer: attention,
  })
  await onQuestion(page, COUNT, COUNT)
  await expectNoAxeFindings(page, `${questions}/${last}-6`)
  const release = await hold(page, 'SubmitRun')
  await choose(page, attention)
  await expect(page.getByRole('heading', { name: 'Reviewing your answers...' })).toBeVisible()
  await see(`${flow}/reviewing`)
  release()
}
