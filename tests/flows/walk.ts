import type { Json, QuestionScreen } from '../../engine/index.ts'
import { leavesOf } from '../../engine/kit/leaves.ts'
import type { Run } from '../../engine/kit/index.ts'

/**
 * How often each branch was taken: steps, items on screen, chosen options, answered and failed
 * effects.
 */
export type Taken = Map<string, number>

const LONGEST_RUN = 300

/**
 * Walks a run to its end and takes the least used branch at every fork, so that repeated walks take
 * every branch.
 *
 * @throws {Error} If the run does not end.
 */
export function walkOn(
  run: Run,
  taken: Taken,
  codesOf: (effect: string) => readonly string[],
): void {
  for (let i = 0; i < LONGEST_RUN; i += 1) {
    const leaf = leavesOf(run.screen()).at(-1)
    if (!leaf) return
    const flow = run.screen().flow
    const at = [flow, ...leaf.at, leaf.step.id].join('/')
    count(taken, `step ${at}`)
    if (leaf.step.waitsFor !== null)
      answerEffect(run, taken, `${at} ${leaf.step.waitsFor}`, codesOf(leaf.step.waitsFor))
    else if (leaf.step.form) answerPage(run, taken, flow)
    else if (leaf.step.view && leaf.step.view.events.length > 0) {
      run.event(rarest(taken, `${at} event`, leaf.step.view.events))
      return
    } else if (leaf.step.texts.next !== undefined) run.press(leaf.step.texts.next)
    else return
  }
  throw new Error(`The run of "${run.flow.id}" does not end`)
}

function answerEffect(run: Run, taken: Taken, place: string, codes: readonly string[]): void {
  const outcome = rarest(taken, place, ['', ...codes])
  if (outcome === '') run.reply({ submissionId: 's1' })
  else run.fails(outcome)
}

/** Answers the open questions on the page, and continues. */
function answerPage(run: Run, taken: Taken, flow: string): void {
  const form = leavesOf(run.screen()).at(-1)?.step.form
  if (!form) return
  for (const item of form.sections.flatMap((section) => section.items))
    count(taken, `item ${flow}/${item.id}`)
  const { page } = form
  for (let open = openQuestion(run); open; open = openQuestion(run)) {
    const id = open.id
    run.answer(id, sample(taken, flow, open))
    if (leavesOf(run.screen()).at(-1)?.step.form?.page !== page) return
    const manual = openQuestion(run)
    if (manual?.id === id) break
  }
  for (const item of leavesOf(run.screen())
    .at(-1)
    ?.step.form?.sections.flatMap((section) => section.items) ?? [])
    count(taken, `item ${flow}/${item.id}`)
  run.press(run.words().includes('Next') ? 'Next' : 'Continue')
}

function openQuestion(run: Run): QuestionScreen | undefined {
  const form = leavesOf(run.screen()).at(-1)?.step.form
  const questions = (form?.sections ?? [])
    .flatMap((section) => section.items)
    .flatMap((item) =>
      item.kind === 'question' ? [item, ...(item.manual ? [item.manual] : [])] : [],
    )
  return questions.find((question) => !question.isAnswered)
}

function sample(taken: Taken, flow: string, question: QuestionScreen): Json {
  const place = `option ${flow}/${question.id}`
  switch (question.type) {
    case 'multi-choice':
    case 'radio':
    case 'single-select-v2':
      return rarest(
        taken,
        place,
        question.options.map(({ key }) => key),
      )
    case 'multi-select':
      return [
        rarest(
          taken,
          place,
          question.options.map(({ key }) => key),
        ),
      ]
    case 'none-or-list':
      return rarest(taken, place, ['none', 'list']) === 'none' ? 'none' : ['Something']
    case 'one-to-ten-scale':
    case 'one-to-seven-scale':
      return 3
    case 'free-phone-field':
      return '5550100000'
    default:
      return 'Some words'
  }
}

function count(taken: Taken, key: string): void {
  taken.set(key, (taken.get(key) ?? 0) + 1)
}

function rarest(taken: Taken, place: string, outcomes: readonly string[]): string {
  const times = (outcome: string) => taken.get(`${place}=${outcome}`) ?? 0
  const chosen = outcomes.reduce(
    (best, outcome) => (times(outcome) < times(best) ? outcome : best),
    outcomes[0] ?? '',
  )
  count(taken, `${place}=${chosen}`)
  return chosen
}
