import { Stryker } from '@stryker-mutator/core'
import tests from './files.json' with { type: 'json' }

const asked = process.argv.slice(2)
const chosen = Object.entries(tests).filter(
  ([file]) => asked.length === 0 || asked.some((part) => file.includes(part)),
)
if (chosen.length === 0)
  throw new Error(`Cannot mutate ${asked.join(', ')}: tests/mutations/files.json has no such file`)

const scores: string[] = []
for (const [file, files] of chosen) scores.push(`${await scoreOf(file, files)} %  ${file}`)
console.log(scores.join('\n'))

async function scoreOf(file: string, files: readonly string[]): Promise<string> {
  process.env.MUTATION_TESTS = files.join(',')
  const stryker = new Stryker({
    configFile: 'tests/mutations/stryker.config.json',
    mutate: [file],
    incrementalFile: `.build/mutations/${file}.json`,
    // Stryker notices changes of the file and its tests, but not of other code that they use.
    force: asked.length === 0,
  })
  const mutants = await stryker.runMutationTest()
  const count = (...statuses: readonly string[]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length
  const killed = count('Killed', 'Timeout')
  return ((100 * killed) / (killed + count('Survived', 'NoCoverage'))).toFixed(0).padStart(3)
}
