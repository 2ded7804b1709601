import { join } from 'node:path'
import { isObject, type JsonObject } from '#engine/index.ts'
import { contentChecker } from '../content/content-files.ts'

/** Phrases of messages that may come from a person in danger. */
type DangerWords = { readonly phrases: readonly string[] }

/** The step with the message editor. */
const WRITTEN_IN = 'conversation'

/**
 * Reads `support/danger-words.json` of the content folder.
 *
 * @throws {Error} Naming the file and every invalid place.
 */
export function readDangerWords(contentDir: string): DangerWords {
  const folder = join(contentDir, 'support')
  return contentChecker<DangerWords>(join(folder, 'danger-words.schema.json'))(
    join(folder, 'danger-words.json'),
  )
}

/** Adds the phrases to the conversation's flow. Only the browser checks them. */
export function withDangerWords(flow: JsonObject, { phrases }: DangerWords): JsonObject {
  const steps = Array.isArray(flow.steps) ? flow.steps : []
  return {
    ...flow,
    steps: steps.map((step) =>
      isObject(step) && step.id === WRITTEN_IN && isObject(step.props)
        ? { ...step, props: { ...step.props, dangerWords: phrases } }
        : step,
    ),
  }
}
