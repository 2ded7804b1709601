import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { checkContent, type ContentFinding, type Issue } from '#engine/check/index.ts'
import {
  isObject,
  type Json,
  type Library,
  parseJson,
  positionsOf,
  type SourceFile,
} from '#engine/index.ts'

/** A content file that names a schema in its own folder. `schema`: null if that cannot be read. */
type ContentFile = SourceFile & {
  readonly json: Json
  readonly schemaName: string
  readonly schema: Json
}

/** The issues of content files, and the paths of all files that were checked. */
export type CheckedContent = {
  readonly issues: readonly Issue[]
  readonly paths: readonly string[]
}

/**
 * Checks content files against their schemas, and the assessments and tasks against the flows.
 *
 * @param contentDir Files without a schema next to them are left to the start of the server.
 */
export function contentIssues(contentDir: string, library: Library | null): CheckedContent {
  const files = contentFiles(contentDir)
  const jsonOf = (path: string) => files.find((file) => file.path === path)?.json ?? null
  const tasks = jsonOf('content/portal/tasks.json')
  const titled = isObject(tasks) && isObject(tasks.titles) ? Object.keys(tasks.titles) : []
  const foundIn = (file: ContentFile): readonly ContentFinding[] => {
    if (file.path === 'content/assessments.json')
      return assessmentFindings(file.json, library, titled)
    return file.path === 'content/portal/tasks.json' ? taskFindings(file.json, titled) : []
  }
  const issues = files.flatMap((file) =>
    isObject(file.schema)
      ? checkContent(file, file.schema, foundIn(file))
      : checkContent(file, {}, [schemaFinding(file)]),
  )
  return { issues, paths: files.map(({ path }) => path) }
}

/** Reports a content file whose schema does not exist or has a mistake. */
function schemaFinding({ schemaName }: ContentFile): ContentFinding {
  return {
    code: 'wrong-shape',
    pointer: '/$schema',
    message: `The schema "${schemaName}" cannot be read`,
  }
}

function contentFiles(contentDir: string): readonly ContentFile[] {
  const names = readdirSync(contentDir, { recursive: true, encoding: 'utf8' })
  return names
    .filter(
      (name) =>
        name.endsWith('.json') && !name.endsWith('.schema.json') && !name.startsWith('reference'),
    )
    .toSorted()
    .flatMap((name): readonly ContentFile[] => {
      const at = join(contentDir, name)
      const text = readFileSync(at, 'utf8')
      const path = ['content', ...relative(contentDir, at).split(sep)].join('/')
      const named = /"\$schema": "(\.\/[a-z-]+\.schema\.json)"/.exec(text)?.[1]
      if (named === undefined) return []
      const schema = jsonIn(join(dirname(at), named))
      return [
        {
          path,
          text,
          json: positionsOf(text).error === null ? parseJson(text) : null,
          schemaName: named,
          schema,
        },
      ]
    })
}

/** Null if there is no such file or it is not JSON. */
function jsonIn(file: string): Json {
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  return positionsOf(text).error === null ? parseJson(text) : null
}

/** Reports flows that do not exist, tasks without a title, and keys that no effect accepts. */
function assessmentFindings(
  json: Json,
  library: Library | null,
  titled: readonly string[],
): readonly ContentFinding[] {
  if (!isObject(json)) return []
  return Object.entries(json).flatMap(([key, entry]): readonly ContentFinding[] => {
    if (!isObject(entry)) return []
    const also = Array.isArray(entry.alsoAskedBy) ? entry.alsoAskedBy : []
    const flows = [
      [entry.flow, `/${key}/flow`],
      ...also.map((flow: Json, i) => [flow, `/${key}/alsoAskedBy/${i}`]),
    ]
    return [
      ...flows.flatMap(([flow, pointer]): readonly ContentFinding[] =>
        typeof flow !== 'string' ||
        typeof pointer !== 'string' ||
        library === null ||
        library.flows.has(flow)
          ? []
          : [
              {
                code: 'unknown-flow',
                pointer,
                message: `Assessment "${key}" uses flow "${flow}", which does not exist`,
              },
            ],
      ),
      ...(typeof entry.task !== 'string' || titled.includes(entry.task)
        ? []
        : [taskFinding(`/${key}/task`, entry.task)]),
    ]
  })
}

/** Reports tasks of new patients without a title. */
function taskFindings(json: Json, titled: readonly string[]): readonly ContentFinding[] {
  const refs = isObject(json) && Array.isArray(json.ofNewPatients) ? json.ofNewPatients : []
  return refs.flatMap((ref: Json, i) =>
    typeof ref !== 'string' || titled.includes(ref)
      ? []
      : [taskFinding(`/ofNewPatients/${i}`, ref)],
  )
}

function taskFinding(pointer: string, ref: string): ContentFinding {
  return {
    code: 'task-without-title',
    pointer,
    message: `Task "${ref}" has no title that patients could read`,
  }
}
