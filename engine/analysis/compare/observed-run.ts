import { closureOf } from '../../definition/closure.ts'
import { fastHash } from '../../definition/fast-hash.ts'
import type { Flow } from '../../definition/flow.ts'
import { toJson } from '../../definition/json.ts'
import type { Json } from '../../definition/types.ts'
import { questionsOf } from '../../kit/questions.ts'
import type { CaseMoment, CaseRun } from '../../kit/run-case.ts'
import { screenOf } from '../../machine/screen.ts'
import type { RunState } from '../../machine/types.ts'
import { type Observation, observations } from './contrasts.ts'
import { watchedRule } from '../../machine/watched-rule.ts'

/** The message about a wrong answer, where it was shown. */
const WRONG = 'says what is wrong'

/** Everything observable at a moment, including the messages about wrong answers on screen. */
export function observationsAt(flow: Flow, { state }: CaseMoment): readonly Observation[] {
  const wrong = questionsOf(screenOf(flow, state)).flatMap(
    ({ at, step, question: { id, issue, showsIssue } }): readonly Observation[] =>
      issue !== null && showsIssue
        ? [
            {
              kind: 'shown',
              place: [...at, `${step} ${id}`].join('/'),
              aspect: WRONG,
              value: issue.message,
            },
          ]
        : [],
  )
  return [...observations(flow, state), ...wrong]
}

/**
 * A fingerprint that is equal if two runs showed the same, requested the same from the host, and
 * started with the same facts.
 */
export function fingerprintOf(flow: Flow, { moments }: CaseRun): string {
  const [first] = moments
  const met = moments.map((moment) => [
    observationsAt(flow, moment).map(({ place, aspect, value }) => [place, aspect, value]),
    moment.effects.map(({ effect, args }) => [effect, args]),
    moment.state.step,
  ])
  return fastHash(JSON.stringify([first ? factsOf(flow, first.state) : [], met]))
}

type ReadFact = readonly [name: string, read: (state: RunState) => unknown]

const facts = new WeakMap<Flow, readonly ReadFact[]>()

/** The facts that a flow refers to, with their values in a run. */
export function factsOf(flow: Flow, state: RunState): readonly (readonly [string, Json])[] {
  const known = facts.get(flow) ?? factsRead(flow)
  facts.set(flow, known)
  return known.map(([name, read]) => [name, toJson(read(state) ?? null) ?? null])
}

function factsRead(flow: Flow): readonly ReadFact[] {
  const names = closureOf(flow.library, flow.id).members.map(([name]) => name)
  return names.flatMap((name) =>
    name.startsWith('fact:')
      ? [[name.slice(5), watchedRule(flow, { fact: name.slice(5) })] as const]
      : [],
  )
}
