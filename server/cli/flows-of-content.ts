import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { isObject, type JsonObject, toJson } from '#engine/index.ts'
import { readDangerWords, withDangerWords } from '../domains/messages/danger-words.ts'
import { readFeedbackContent } from '../domains/provider-feedback/feedback-content.ts'
import { withTemplates } from '../domains/provider-feedback/template-flow.ts'
import { readSupportTopics } from '../domains/support/support-topics.ts'
import { withTopicLinks, withTopics } from '../domains/support/topics-flow.ts'
import { compactJson } from './flow/compact-json.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const CONTENT = join(ROOT, 'content')
const PORTAL_FLOWS = join(ROOT, 'flows/portal')

/** A flow: its path and its intended content. */
type FlowFile = { readonly path: string; readonly content: string }

/** The flows with steps that are made from content. */
export function flowsOfContent(): readonly FlowFile[] {
  const [feedback, topics] = [readFeedbackContent(CONTENT), readSupportTopics(CONTENT)]
  return [
    flowOfContent('chat', (flow) => withDangerWords(flow, readDangerWords(CONTENT))),
    flowOfContent('provider-feedback', (flow) => withTemplates(flow, feedback)),
    flowOfContent('support', (flow) => withTopics(flow, topics)),
    flowOfContent('support-topics', (flow) => withTopicLinks(flow, topics)),
  ]
}

function flowOfContent(id: string, withSteps: (flow: JsonObject) => JsonObject): FlowFile {
  const path = join(PORTAL_FLOWS, `${id}.json`)
  const flow = toJson(JSON.parse(readFileSync(path, 'utf8')))
  if (!isObject(flow)) throw new Error(`Cannot use ${path}: it is not an object`)
  return { path, content: `${compactJson(withSteps(flow))}\n` }
}

if (import.meta.main) {
  for (const { path, content } of flowsOfContent()) {
    writeFileSync(path, content)
    console.log(relative(ROOT, path))
  }
}
