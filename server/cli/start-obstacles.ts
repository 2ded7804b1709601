import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkLibrary } from '#engine/check/index.ts'
import { flowOf, type Library, type SourceFile, toJson } from '#engine/index.ts'
import { createConfigurationService } from '../domains/configuration/configuration-service.ts'
import { readOperatorContent } from '../domains/configuration/operator-content.ts'
import { factsInContent } from '../domains/content/content-files.ts'
import { readErrorSentences } from '../domains/content/error-sentences.ts'
import { readWords } from '../domains/content/words.ts'
import { type GateTable, readGateTable } from '../domains/gate/gate-table.ts'
import { unconfirmedWordings } from '../domains/definitions/unconfirmed-wordings.ts'
import { operationNames } from '../graphql/schema-text.ts'
import type { Config } from '../plugins/config.ts'
import { factObstacles } from './fact-obstacles.ts'

/**
 * Finds reasons not to start, before anything is opened: errors in the definitions, a gate that
 * does not match its table, facts that the server cannot evaluate, and in production a missing
 * client or an unconfirmed wording.
 *
 * @param files The definitions to publish.
 * @returns Lines for the operator; empty if the portal can start.
 * @throws {Error} If the operator's content is invalid.
 */
export function startObstacles(config: Config, files: readonly SourceFile[]): readonly string[] {
  const { issues, library } = checkLibrary(files)
  if (library === null)
    return issues
      .filter(({ severity }) => severity === 'error')
      .map(
        ({ file, line, column, code, message, hint }) =>
          `${file}:${line}:${column} ${code} ${message}\n  ${hint}`,
      )
  const { brand } = readOperatorContent(config.contentDir)
  readWords(config.contentDir, brand)
  readErrorSentences(config.contentDir, brand)
  const unheld = [
    ...gateObstacles(library, readGateTable(config.contentDir, operationNames())),
    ...factObstacles(library, factsInContent(config.contentDir)),
  ]
  if (!config.production) return unheld
  const page = join(config.clientDir, 'index.html')
  const missing = existsSync(page)
    ? []
    : [`Cannot serve the portal: ${page} is missing; build it with "npm run build"`]
  const { appConfig } = createConfigurationService(config)
  return [
    ...unheld,
    ...missing,
    ...unconfirmedWordings(library, { config: toJson(appConfig()) }, config.confirmedWordings),
  ]
}

/** Compares the gate with its table. A step that is missing in the table would block nothing. */
function gateObstacles(library: Library, { flow, steps }: GateTable): readonly string[] {
  const file = 'content/portal/gate.json'
  if (!library.flows.has(flow)) return [`${file}: there is no flow "${flow}"`]
  const asked = flowOf(library, flow).steps.map(({ id }) => id)
  return [
    ...asked
      .filter((step) => !steps.includes(step))
      .map((step) => `${file}: the step "${step}" of the flow "${flow}" is missing`),
    ...steps
      .filter((step) => !asked.includes(step))
      .map((step) => `${file}: the flow "${flow}" has no step "${step}"`),
  ]
}
