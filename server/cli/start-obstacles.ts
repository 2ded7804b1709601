import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkLibrary } from '#engine/check/index.ts'
import { type SourceFile, toJson } from '#engine/index.ts'
import { createConfigurationService } from '../domains/configuration/configuration-service.ts'
import { readOperatorContent } from '../domains/configuration/operator-content.ts'
import { readErrorSentences } from '../domains/content/error-sentences.ts'
import { readWords } from '../domains/content/words.ts'
import { unconfirmedWordings } from '../domains/definitions/unconfirmed-wordings.ts'
import type { Config } from '../plugins/config.ts'

/**
 * What keeps the portal from starting, before anything is opened: mistakes in the definitions, and in production a missing client
 * or a wording that nobody confirmed.
 *
 * @param files The definitions that would be published.
 * @returns Lines for the operator; none when nothing is in the way.
 * @throws {Error} If the operator's content cannot be used.
 */
export function startObstacles(config: Config, files: readonly SourceFile[]): readonly string[] {
  const { issues, library } = checkLibrary(files)
  if (library === null)
    return issues
      .filter(({ severity }) => severity === 'error')
      .map(({ file, line, column, code, message, hint }) => `${file}:${line}:${column} ${code} ${message}\n  ${hint}`)
  const { brand } = readOperatorContent(config.contentDir)
  readWords(config.contentDir, brand)
  readErrorSentences(config.contentDir, brand)
  if (!config.production) return []
  const page = join(config.clientDir, 'index.html')
  const missing = existsSync(page) ? [] : [`Cannot serve the portal: ${page} is missing; build it with "npm run build"`]
  const { appConfig } = createConfigurationService(config)
  return [...missing, ...unconfirmedWordings(library, { config: toJson(appConfig()) }, config.confirmedWordings)]
}
