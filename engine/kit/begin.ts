import type { Flow, Library } from '../definition/library.ts'
import { flowOf } from '../definition/library.ts'
import { isObject, sameJson } from '../definition/json.ts'
import type { Json } from '../definition/types.ts'
import { conclusionsOf, submissionOf } from '../machine/conclusions.ts'
import { isLedBack } from '../machine/led-back.ts'
import { screenOf } from '../machine/screen.ts'
import type { QuestionScreen, Screen } from '../machine/screen-types.ts'
import { liveInputs } from '../machine/live-inputs.ts'
import { awaitedEffects, resume, serialize } from '../machine/serialize.ts'
import { start } from '../machine/start.ts'
import { transition } from '../machine/transition.ts'
import type {
  Effect,
  FlowEvent,
  Inputs,
  RunState,
  StartOptions,
  StepMove,
  Transition,
} from '../machine/types.ts'
import { type Button, buttonsOf } from './buttons.ts'
import { describeScreen } from './describe.ts'
import { leavesOf, reachableLeaves } from './leaves.ts'
import { type Asked, findQuestion, questionsOf, valueOfWords } from './questions.ts'
import type { Run } from './run.ts'
import { whyOf } from './why.ts'
import { wordsOf } from './words.ts'

export type BeginOptions = StartOptions & { readonly inputs?: Inputs }

/**
 * Starts a run of a flow for a test.
 *
 * @throws {Error} If the library has no such flow.
 */
export function begin(library: Library, flowId: string, options: BeginOptions = {}): Run {
  const flow = flowOf(library, flowId)
  const { inputs: given = {}, ...startOptions } = options
  const steps: string[] = []
  const effects: Effect[] = []
  const moves: StepMove[] = []
  const waiting: Effect[] = []
  /** Values typed into secret fields. They are sent with `next` and stored nowhere else. */
  const typed = new Map<string, Json>()
  let present: Inputs = given
  let asserted = 0
  let state: RunState
  let shown: Screen | null = null
  let read: { readonly of: Screen; readonly words: readonly string[] } | null = null

  const screen = (): Screen => {
    shown ??= screenOf(flow, state)
    return shown
  }
  const fail = (sentence: string, place?: string): never => {
    const why = place === undefined ? [] : ['Why:', whyOf(flow, state, place)]
    throw new Error([sentence, describeScreen(screen()), ...why].join('\n'))
  }
  const take = (next: Transition, doing: string): Run => {
    if (next.refusal) {
      const { code, fields } = next.refusal
      state = next.state
      shown = null
      const about = fields.length > 0 ? ` (${fields.join(', ')})` : ''
      const sentence = `Cannot ${doing}: refused as ${code}${about}`
      throw Object.assign(
        new Error(
          [
            sentence,
            describeScreen(screen()),
            ...fields.map((field) => whyOf(flow, state, field)),
          ].join('\n'),
        ),
        { refusal: code },
      )
    }
    keep(next)
    return run
  }
  const keep = (next: Transition): void => {
    state = next.state
    shown = null
    effects.push(...next.effects)
    moves.push(...next.moves)
    // Effects that a step requested on entry are no longer awaited after the run has left it.
    const awaited = new Set(awaitedIds(next.state))
    const open = [...waiting, ...next.effects].filter(({ id }) => awaited.has(id))
    waiting.splice(0, waiting.length, ...open)
    const step = leavesOf(screen())
      .map((leaf) => [...leaf.at, leaf.step.id].join('/'))
      .at(-1)
    if (step !== undefined && step !== steps.at(-1)) steps.push(step)
  }
  const send = (event: FlowEvent, doing: string): Run => take(transition(flow, state, event), doing)

  const words = (): readonly string[] => {
    if (read?.of !== screen()) read = { of: screen(), words: wordsOf(screen()) }
    return read.words
  }
  const has = (wanted: string | RegExp): boolean =>
    words().some((piece) =>
      typeof wanted === 'string' ? piece === wanted.trim() : wanted.test(piece),
    )

  const onScreen = (named?: string): Asked => {
    const asked = questionsOf(screen())
    if (named !== undefined) {
      return (
        findQuestion(asked, named) ??
        fail(
          `Expected a question "${named}" on screen`,
          flow.fieldsById.has(named) ? named : undefined,
        )
      )
    }
    const [only, ...more] = asked.filter(
      ({ question: { id, isComputed } }) => !id.includes(':') && !id.includes('.') && !isComputed,
    )
    if (!only) return fail('Expected a question on screen')
    return more.length > 0
      ? fail('More than one question is on screen: name the one that is meant')
      : only
  }
  const answerWords = (asked: Asked, words: Json, goesOn = true): Run => {
    const { at, question } = asked
    const value = valueOfWords(question, words)
    if (value === undefined) {
      return fail(
        `Question "${question.text ?? question.id}" has no option ${unknownOptions(question, words)}; it has ${question.options.map(({ text }) => `"${text}"`).join(', ')}`,
        question.id,
      )
    }
    if (question.secret) {
      typed.set(question.id, value)
      return run
    }
    const type = question.type === 'multi-choice' && goesOn ? 'choose' : 'answer'
    const after = transition(flow, state, { type, field: question.id, value, at })
    // The answer was accepted, but it made an earlier page invalid, and the form shows that page.
    return take(
      isLedBack(state, after) ? { ...after, refusal: null } : after,
      `answer "${question.text ?? question.id}"`,
    )
  }
  const answerNamed = (first: Json, [value]: readonly Json[], goesOn: boolean): Run => {
    if (value === undefined) return answerWords(onScreen(), first, goesOn)
    return typeof first === 'string'
      ? answerWords(onScreen(first), value, goesOn)
      : fail('A question is named by its words or its id')
  }
  const buttonOf = (words: string): Button =>
    buttonsOf(screen()).find((button) => button.words.trim() === words.trim()) ??
    fail(`Expected a button "${words}" on screen`)
  const withSecrets = (event: FlowEvent): FlowEvent => {
    const secrets = questionsOf(screen()).flatMap(({ question: { id } }) =>
      typed.has(id) ? [[id, typed.get(id) ?? null] as const] : [],
    )
    return event.type === 'next' && secrets.length > 0
      ? { ...event, secrets: Object.fromEntries(secrets) }
      : event
  }
  const oldest = (doing: string): Effect =>
    waiting.shift() ?? fail(`Cannot ${doing}: nothing is awaited`)
  const isMissing = (words: string | RegExp): never =>
    fail(
      `Expected to read ${String(words instanceof RegExp ? words : `"${words}"`)}`,
      typeof words === 'string' ? placeOf(flow, words) : undefined,
    )

  const run: Run = {
    flow,
    steps,
    effects,
    moves,
    screen,
    question: (named) => onScreen(named).question,
    words,
    state: () => state,
    why: (place) => whyOf(flow, state, place),
    conclusions: () => conclusionsOf(flow, state),
    submission: () => submissionOf(flow, state),
    shows: (...words) => {
      for (const one of words) if (!has(one)) isMissing(one)
      return run
    },
    showsNot: (...words) => {
      for (const one of words)
        if (has(one))
          fail(
            `Expected not to read ${String(one)}`,
            typeof one === 'string' ? placeOf(flow, one) : undefined,
          )
      return run
    },
    answer: (first: Json, ...rest: readonly Json[]) => answerNamed(first, rest, true),
    select: (first: Json, ...rest: readonly Json[]) => answerNamed(first, rest, false),
    choose: (option) => {
      const asked = onScreen()
      return asked.question.options.length > 0
        ? answerWords(asked, option)
        : fail(`Question "${asked.question.id}" has no options`)
    },
    press: (words) => send(withSecrets(buttonOf(words).event), `press "${words}"`),
    next: () => send(withSecrets({ type: 'next' }), 'go on'),
    enabled: (words) =>
      buttonOf(words).enabled
        ? run
        : fail(`Expected "${words}" to be available`, firstMissing(screen())),
    disabled: (words) =>
      buttonOf(words).enabled ? fail(`Expected "${words}" to be unavailable`) : run,
    event: (name, data = null, row) => {
      const takes = reachableLeaves(screen()).filter(({ step }) =>
        (step.view ?? step.form)?.events.includes(name),
      )
      const leaf = takes.find(({ step }) => row === undefined || step.row === row)
      const of = row === undefined ? '' : ` of row "${row}"`
      if (!leaf) return fail(`No view on screen takes the event "${name}"${of} now`)
      if (row === undefined && leaf.step.row !== undefined && takes.length > 1)
        return fail(
          `The event "${name}" may be of several rows: name one of ${takes.map(({ step }) => `"${step.row}"`).join(', ')}`,
        )
      const named = leaf.step.row === undefined ? {} : { row: leaf.step.row }
      return send(
        { type: 'view', name, data, at: leaf.at, step: leaf.step.id, ...named },
        `send "${name}"${of}`,
      )
    },
    go: (to) => send({ type: 'go', to }, `go to "${to}"`),
    close: () => send({ type: 'close' }, 'close'),
    edit: (step) => {
      const leaf = reachableLeaves(screen()).find((one) => one.step.id === step)
      return leaf
        ? send({ type: 'view', name: 'edit', at: leaf.at, step }, `edit "${step}"`)
        : fail(`No step "${step}" is on screen`)
    },
    leave: () => send({ type: 'leave' }, 'leave'),
    inputs: (changed) => {
      present = { ...present, ...changed }
      return send({ type: 'inputs', inputs: present }, 'take new inputs')
    },
    time: (now) => {
      present = { ...present, now }
      return send({ type: 'time', now }, 'take the time')
    },
    path: (...path) => send({ type: 'path', path, at: [] }, `go to /${path.join('/')}`),
    asked: (name, args) => {
      const index = effects.findIndex(
        (effect, i) =>
          i >= asserted &&
          effect.effect === name &&
          (args === undefined || sameJson(effect.args, args)),
      )
      if (index < 0)
        return fail(
          `Expected the host to be asked for ${args === undefined ? name : `${name} ${JSON.stringify(args)}`}; since then it was asked for ${listed(effects.slice(asserted))}`,
        )
      asserted = index + 1
      return run
    },
    notAsked: (name) =>
      effects.slice(asserted).some(({ effect }) => effect === name)
        ? fail(`Expected the host not to be asked for ${name}`)
        : run,
    awaits: (effect) => {
      const waits = waiting[0]?.effect
      return waits === effect
        ? run
        : fail(
            `Expected the run to wait for ${effect}; it waits for ${waits ?? 'nothing'}`,
            firstMissing(screen()),
          )
    },
    isLive: (input) => {
      const live = liveInputs(flow, state).map((one) => one.input)
      return live.includes(input)
        ? run
        : fail(`Expected "${input}" to be read again; live is ${live.join(', ') || 'nothing'}`)
    },
    reply: (value = null) => send({ type: 'result', id: oldest('reply').id, value }, 'reply'),
    fails: (code, message) =>
      send(
        {
          type: 'failure',
          id: oldest('fail').id,
          code,
          ...(message === undefined ? {} : { message }),
        },
        'fail',
      ),
    refuses: (code, act) => {
      const refusal = refusalOf(() => act(run))
      return refusal === code
        ? run
        : fail(
            `Expected to be refused as ${code}, but ${refusal === null ? 'it was accepted' : `it was refused as ${refusal}`}`,
          )
    },
    reload: () => {
      state = resume(flow, JSON.parse(JSON.stringify(serialize(flow, state))))
      waiting.splice(0, waiting.length, ...awaitedEffects(flow, state))
      shown = null
      return run
    },
    isAt: (step) => {
      const places = leavesOf(screen()).map((leaf) => [...leaf.at, leaf.step.id].join('/'))
      return places.includes(step)
        ? run
        : fail(`Expected to be at step "${step}"`, flow.stepsById.has(step) ? step : undefined)
    },
    ends: () => (screen().status === 'ended' ? run : fail('Expected the run to have ended')),
  }
  const first = start(flow, given, startOptions)
  state = first.state
  return take(first, 'start')
}

/**
 * The question or step that has this text, so that a message can explain why it is not on screen.
 */
function placeOf(flow: Flow, words: string): string | undefined {
  const field = flow.fields.find(({ source }) => source.text === words || source.label === words)
  if (field) return field.id
  return flow.steps.find(
    ({ source }) => Object.values(source.texts ?? {}).includes(words) || source.title === words,
  )?.id
}

/** The parts of an answer that match no option, for a message. */
function unknownOptions(question: QuestionScreen, words: Json): string {
  const all: readonly Json[] = Array.isArray(words) ? words : [words]
  return all
    .flatMap((one) => (valueOfWords(question, one) === undefined ? [JSON.stringify(one)] : []))
    .join(', ')
}

function firstMissing(screen: Screen): string | undefined {
  return leavesOf(screen).flatMap(({ step }) => step.form?.missing ?? [])[0]
}

function listed(effects: readonly Effect[]): string {
  return effects.length === 0
    ? 'nothing'
    : effects.map(({ effect, args }) => `${effect} ${JSON.stringify(args)}`).join(', ')
}

function refusalOf(act: () => void): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (
      error instanceof Error &&
      isObject(error) &&
      'refusal' in error &&
      typeof error.refusal === 'string'
    )
      return error.refusal
    throw error
  }
}

function awaitedIds({ awaited, children }: RunState): readonly string[] {
  return [...awaited.map(({ id }) => id), ...Object.values(children).flatMap(awaitedIds)]
}
