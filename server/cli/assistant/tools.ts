import { fillFlow } from '#engine/analysis/index.ts'
import { checkCases, type Issue, readPersonas } from '#engine/check/index.ts'
import {
  awaitedEffects,
  type Flow,
  flowOf,
  type JsonObject,
  type SourceFile,
  screenOf,
  toJson,
} from '#engine/index.ts'
import { describeScreen, runCase } from '#engine/kit/index.ts'
import { commandBudget } from '../flow/budget.ts'
import { countOf } from '../flow/count-of.ts'
import { diffOutcome } from '../flow/diff.ts'
import { type FoundIssues, findIssues } from '../flow/find-issues.ts'
import { keepFiles } from '../flow/kept-files.ts'
import { readDefinitions, withTexts } from '../flow/library.ts'
import type { Outcome } from '../flow/outcome.ts'
import { proofOutcome } from '../flow/prove.ts'
import { reachOutcome } from '../flow/reach.ts'
import { whyOutcome } from '../flow/why.ts'
import type { ProjectFiles } from '../../definitions-files.ts'
import { argumentsSchema, type ToolArguments } from './arguments.ts'
import { lookUp } from './look-up.ts'

/** A tool for an assistant. `run` writes nothing. */
type Tool = {
  readonly name: string
  readonly description: string
  readonly inputSchema: ReturnType<typeof argumentsSchema>
  readonly run: (args: ToolArguments) => Outcome
}

const MOST_ISSUES = 30

export const TOOLS: readonly Tool[] = [
  {
    name: 'look_up',
    description:
      'The flow language: a page of the documentation, what the schema says about a key, or a search for words.',
    inputSchema: argumentsSchema(['topic']),
    run: ({ topic }) => lookUp(topic),
  },
  {
    name: 'list_flows',
    description: 'All flows with their titles, files, and numbers of cases and guarantees.',
    inputSchema: argumentsSchema([]),
    run: listFlows,
  },
  {
    name: 'read_flow',
    description: 'The text of a flow and of its cases.',
    inputSchema: argumentsSchema(['flow']),
    run: readText,
  },
  {
    name: 'check',
    description:
      'Every mistake in files that are not written yet, and the mistakes that they cause elsewhere.',
    inputSchema: argumentsSchema(['texts']),
    run: checkTexts,
  },
  {
    name: 'prove',
    description:
      'Proves the guarantees of a flow for all answers, or shows the run that breaks one.',
    inputSchema: argumentsSchema(['flow'], ['texts', 'seconds']),
    run: (args) => withFlow(args, (flow) => proofOutcome(flow, false, boundOf(args))),
  },
  {
    name: 'reach',
    description: 'The shortest run to a place, or the proof that no run reaches it.',
    inputSchema: argumentsSchema(['flow', 'place'], ['texts', 'seconds']),
    run: (args) => withFlow(args, (flow) => reachOutcome(flow, args.place, boundOf(args))),
  },
  {
    name: 'preview',
    description:
      'What a person sees after some answers: the screen where the run stops, and the effects that wait.',
    inputSchema: argumentsSchema(['flow'], ['persona', 'inputs', 'answers', 'replies', 'texts']),
    run: (args) => withFlow(args, (flow, files) => preview(flow, files, args)),
  },
  {
    name: 'why',
    description: 'Why a step or question is shown, hidden or required after some answers.',
    inputSchema: argumentsSchema(
      ['flow', 'place'],
      ['persona', 'inputs', 'answers', 'replies', 'texts'],
    ),
    run: (args) =>
      withFlow(args, (flow, files) => {
        const inputs = inputsOf(flow, files, args)
        return typeof inputs === 'string'
          ? failure([inputs])
          : whyOutcome(flow, args.place, { ...args, inputs })
      }),
  },
  {
    name: 'run_cases',
    description: 'Runs the recorded cases of a flow, and names those that fail.',
    inputSchema: argumentsSchema(['flow'], ['texts']),
    run: runCases,
  },
  {
    name: 'diff',
    description: 'The differences that people would see if the given texts were written, in words.',
    inputSchema: argumentsSchema(['flow', 'texts'], ['seconds']),
    run: diffWithDisk,
  },
]

function failure(lines: readonly string[]): Outcome {
  return { isWell: false, lines, json: { errors: lines } }
}

function boundOf({ seconds }: ToolArguments) {
  return commandBudget(`${seconds}`)?.bound
}

const kept = keepFiles()

/** The project's files with the given texts. */
function filesWith(texts: ToolArguments['texts']): ProjectFiles {
  const files = readDefinitions([])
  if (typeof files === 'string') throw new Error(files)
  return kept(withTexts(files, texts))
}

type Remembered = { readonly files: readonly SourceFile[]; readonly found: FoundIssues }

/**
 * The results for the latest two sets of files, since an assistant asks several things about one.
 */
let latest: readonly Remembered[] = []

function issuesIn(project: ProjectFiles): FoundIssues {
  const files = Object.values(project).flat()
  const known = latest.find(
    (one) => one.files.length === files.length && one.files.every((file, i) => file === files[i]),
  )
  const result = known ?? { files, found: findIssues(project) }
  latest = [result, ...latest.filter((one) => one !== result)].slice(0, 2)
  return result.found
}

function issueLines(issues: readonly Issue[]): readonly string[] {
  const lines = issues
    .slice(0, MOST_ISSUES)
    .map(({ file, line, column, severity, code, message, hint }) => {
      return `${file}:${line}:${column} ${severity} ${code} ${message}. ${hint}`
    })
  return issues.length > MOST_ISSUES
    ? [...lines, `… and ${issues.length - MOST_ISSUES} more`]
    : lines
}

/** Calls `work` with a flow; explains what is wrong if the definitions have errors. */
function withFlow(
  { flow: id, texts }: ToolArguments,
  work: (flow: Flow, files: ProjectFiles) => Outcome,
): Outcome {
  const files = filesWith(texts)
  const { library, ofDefinitions } = issuesIn(files)
  const errors = ofDefinitions.filter(({ severity }) => severity === 'error')
  if (library === null)
    return failure(['The definitions have errors. Correct them first:', ...issueLines(errors)])
  if (!library.flows.has(id))
    return failure([
      `There is no flow "${id}". There are: ${[...library.flows.keys()].toSorted().join(', ')}`,
    ])
  return work(flowOf(library, id), files)
}

function checkTexts({ texts }: ToolArguments): Outcome {
  const { ofDefinitions, ofOthers } = issuesIn(filesWith(texts))
  const issues = [...ofDefinitions, ...ofOthers]
  const errors = issues.filter(({ severity }) => severity === 'error').length
  return {
    isWell: errors === 0,
    lines: [
      `${countOf(errors, 'error')}, ${countOf(issues.length - errors, 'warning')}`,
      ...issueLines(issues),
    ],
    json: toJson({ issues: issues.slice(0, MOST_ISSUES) }),
  }
}

function listFlows(): Outcome {
  const { library, casesOf, ofDefinitions } = issuesIn(filesWith([]))
  if (library === null)
    return failure(['The definitions on disk have errors:', ...issueLines(ofDefinitions)])
  const flows = [...library.flows.values()].map(({ id, title, guarantees = [] }) => {
    const file = library.origins.get(`flow:${id}`)?.path ?? ''
    return { id, title, file, cases: casesOf(id).length, guarantees: guarantees.length }
  })
  const lines = flows.map(({ id, title, file, cases, guarantees }) => {
    return `${id}: ${title} (${file}; ${countOf(cases, 'case')}, ${countOf(guarantees, 'guarantee')})`
  })
  return { isWell: true, lines, json: toJson({ flows }) }
}

function readText(args: ToolArguments): Outcome {
  return withFlow(args, ({ id, library }, { cases }) => {
    const file = library.origins.get(`flow:${id}`)
    const beside = cases.find(({ path }) => path.endsWith(`/${id}.cases.json`))
    const files = [file, beside].flatMap((one) => one ?? [])
    return {
      isWell: true,
      lines: files.flatMap(({ path, text }) => [path, text]),
      json: toJson({ files: files.map(({ path }) => path) }),
    }
  })
}

/**
 * The inputs of a persona with those that differ, as a case has them; a sentence if there is no
 * such persona or an input is not accepted.
 */
function inputsOf(
  { id, library }: Flow,
  { personas }: ProjectFiles,
  { persona, inputs }: ToolArguments,
): JsonObject | string {
  if (persona === null) return inputs
  const people = readPersonas(personas[0])
  if (!Object.hasOwn(people.personas, persona))
    return `There is no persona "${persona}". There are: ${Object.keys(people.personas).join(', ')}`
  const difference = Object.keys(inputs).length === 0 ? {} : { inputs }
  const text = JSON.stringify({
    $schema: '',
    flow: id,
    cases: [{ name: 'preview', persona, ...difference, walk: [{ next: true }] }],
  })
  const { file, issues } = checkCases(
    { path: `flows/cases/${id}.cases.json`, text },
    library,
    people,
  )
  const [given] = file?.cases ?? []
  return (
    given?.inputs ??
    `The inputs are not accepted: ${issues.map(({ message }) => message).join('; ')}`
  )
}

function preview(flow: Flow, files: ProjectFiles, args: ToolArguments): Outcome {
  const inputs = inputsOf(flow, files, args)
  if (typeof inputs === 'string') return failure([inputs])
  const { states, unused } = fillFlow(flow, { ...args, inputs })
  const state = states.at(-1)
  if (state === undefined) return failure(['The run did not start'])
  const screen = screenOf(flow, state)
  const waiting = awaitedEffects(flow, state).map(
    ({ effect, args: given }) => `Waits for ${effect} ${JSON.stringify(given)}`,
  )
  const left = unused.map((words) => `No question accepted the answer to "${words}"`)
  return {
    isWell: unused.length === 0,
    lines: [...left, describeScreen(screen), ...waiting],
    json: toJson({ unused, status: screen.status }),
  }
}

function runCases(args: ToolArguments): Outcome {
  const { casesOf, ofOthers } = issuesIn(filesWith(args.texts))
  return withFlow(args, ({ id, library }) => {
    const wrong = ofOthers.filter(
      ({ file, severity }) => severity === 'error' && file.endsWith(`/${id}.cases.json`),
    )
    if (wrong.length > 0) return failure(issueLines(wrong))
    const cases = casesOf(id)
    const failing = cases.flatMap((one) => {
      const { failure: found } = runCase(library, id, one)
      return found === null ? [] : [{ name: one.name, ...found }]
    })
    const lines = failing.map(
      ({ name, turn, message }) => `${JSON.stringify(name)}, turn ${turn ?? 'end'}: ${message}`,
    )
    return {
      isWell: failing.length === 0,
      lines: [`${countOf(cases.length, 'case')}, ${failing.length} failing`, ...lines],
      json: toJson({ cases: cases.length, failing: failing.map(({ name }) => name) }),
    }
  })
}

function diffWithDisk(args: ToolArguments): Outcome {
  return withFlow(args, (after) =>
    withFlow({ ...args, texts: [] }, (before) => diffOutcome({ before, after }, boundOf(args))),
  )
}
