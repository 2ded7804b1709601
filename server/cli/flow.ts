import { parseArgs } from 'node:util'
import { type CommandBudget, commandBudget, keepHeapSmall } from './flow/budget.ts'
import { check } from './flow/check.ts'
import { cover } from './flow/cover.ts'
import { diff } from './flow/diff.ts'
import { graph } from './flow/graph.ts'
import { mutate } from './flow/mutate.ts'
import type { Outcome } from './flow/outcome.ts'
import { paths } from './flow/paths.ts'
import { prove } from './flow/prove.ts'
import { reach } from './flow/reach.ts'
import { why } from './flow/why.ts'

const USAGE = `Usage: flow COMMAND [--json]
  check [FILES...] [--all]      every mistake in the definitions; of the named files, with --all of every flow, what no answers lead to
  graph FLOW                    the flow as Mermaid text
  why FLOW PLACE --answers FILE why something is shown or hidden
  paths FLOW [--most NUMBER] [--failures NUMBER]
                                every path: how many, how long, and answers that take them
  reach FLOW PLACE              the shortest run that makes something appear, or the proof that none does
  cover FLOW [--write]          what the flow's cases take of it, and cases for what they leave out
  prove FLOW [--new-inputs]     whether what the flow promises holds for all answers; also where inputs change under way
  prove --all                   the guarantees of every flow, those of clinical safety first, in one list
  diff BEFORE AFTER             for which answers two versions behave differently, and where runs in progress land
  diff [FLOW] --against REVISION
                                what patients would meet differently since a git revision, in every flow or in one
  mutate FLOW                   which small changes of the flow its checks, cases and guarantees fail to notice
  mutate --all [--write]        the same of every flow, as counts; writes them into the manual
  language-server               answers an editor over standard input and output, as flows/docs/editors.md tells
  mcp-server                    answers an assistant over standard input and output, as flows/docs/assistants.md tells
check, paths, reach, cover, prove, diff and mutate FLOW stop after 60 seconds or at 1 GB of memory, and tell what is not decided.
  --limit SECONDS               another limit; each minute allows 1 GB`

const options = {
  json: { type: 'boolean' },
  answers: { type: 'string' },
  limit: { type: 'string' },
  most: { type: 'string' },
  failures: { type: 'string' },
  write: { type: 'boolean' },
  all: { type: 'boolean' },
  against: { type: 'string' },
  'new-inputs': { type: 'boolean' },
  // Some editors add it to the command of a language server.
  stdio: { type: 'boolean' },
} as const

keepHeapSmall()
const outcome = await outcomeOf(process.argv.slice(2))
if (outcome !== null) print(outcome)

/** Null while a server runs. */
function outcomeOf(given: readonly string[]): Outcome | Promise<Outcome | null> {
  const [command, ...args] = given
  const parsed = parsedOf(args)
  if (typeof parsed === 'string') return { usage: `${parsed}\n${USAGE}` }
  const { values, positionals } = parsed
  const budget = commandBudget(values.limit)
  if (budget === null)
    return { usage: `--limit is a number of seconds, not "${values.limit}"\n${USAGE}` }
  switch (command) {
    case 'check':
      return advised(check(positionals, values, budget.bound), budget)
    case 'graph':
      return graph(positionals)
    case 'why':
      return why(positionals, values)
    case 'paths':
      return advised(paths(positionals, values, budget.bound), budget)
    case 'reach':
      return advised(reach(positionals, budget.bound), budget)
    case 'cover':
      return advised(cover(positionals, values, budget.bound), budget)
    case 'prove':
      return advised(prove(positionals, values, budget.bound), budget)
    case 'diff':
      return diff(positionals, values, budget.bound).then((outcome) => advised(outcome, budget))
    case 'mutate':
      return mutate(positionals, values, AbortSignal.timeout(1000 * budget.seconds))
    case 'language-server':
      return serve(async () => (await import('./language/language-server.ts')).languageServer())
    case 'mcp-server':
      return serve(async () => (await import('./assistant/mcp-server.ts')).mcpServer())
    default:
      return {
        usage: command === undefined ? USAGE : `Unknown flow command "${command}"\n${USAGE}`,
      }
  }
}

async function serve(start: () => Promise<void>): Promise<null> {
  await start()
  return null
}

/** Adds what an author can do if the limit was reached. */
function advised(outcome: Outcome, { advice }: CommandBudget): Outcome {
  return 'usage' in outcome ? outcome : { ...outcome, lines: [...outcome.lines, ...advice()] }
}

function parsedOf(args: readonly string[]) {
  const unknown = args.find(
    (arg) =>
      arg.startsWith('-') && !Object.hasOwn(options, arg.replace(/^--/, '').split('=')[0] ?? ''),
  )
  if (unknown !== undefined) return `Unknown option "${unknown}"`
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    return error instanceof Error ? error.message : 'Cannot read the arguments'
  }
}

/** Exit status: 0 if all is well, 1 if something was found, 2 if the command was not understood. */
function print(outcome: Outcome): void {
  if ('usage' in outcome) {
    console.error(outcome.usage)
    process.exitCode = 2
    return
  }
  if (process.argv.includes('--json')) console.log(JSON.stringify(outcome.json, null, 2))
  else for (const line of outcome.lines) console.log(line)
  process.exitCode = outcome.isWell ? 0 : 1
}
