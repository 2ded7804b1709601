import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { isObject, type Json, parseJson, type SourceFile } from '#engine/index.ts'
import type { Db } from '#server/database/database.ts'
import { readLibraryFiles } from '#server/definitions-files.ts'
import { publishDefinitions } from '#server/domains/definitions/publish-definitions.ts'

const shipped = readLibraryFiles(resolve(import.meta.dirname, '../..')).filter(({ path }) =>
  path.startsWith('flows/facts/'),
)

/** The shipped facts with the rule of one of them replaced, as an author would write it. */
function editedFacts(name: string, rule: Json): readonly SourceFile[] {
  const files = shipped.map(({ path, text }) => {
    const source = parseJson(text)
    const facts = isObject(source) && isObject(source.facts) ? source.facts : {}
    const fact = facts[name]
    if (!isObject(source) || !isObject(fact)) return { path, text }
    return {
      path,
      text: JSON.stringify({ ...source, facts: { ...facts, [name]: { ...fact, rule } } }),
    }
  })
  if (files.every(({ text }, i) => text === shipped[i]?.text))
    throw new Error(`Cannot edit fact "${name}": there is none`)
  return files
}

/** Runs the work while the server uses facts with one rule replaced. Flows do not change. */
export async function withFact<Result>(
  db: Db,
  name: string,
  rule: Json,
  work: () => Promise<Result>,
): Promise<Result> {
  const { version } = await db
    .selectFrom('current_facts')
    .select('version')
    .executeTakeFirstOrThrow()
  // Publishing an older version again would not move the pointer.
  const anew = {
    path: 'flows/facts/anew.json',
    text: JSON.stringify({ kind: 'facts', id: randomUUID(), facts: {} }),
  }
  await publishDefinitions({ db, now: () => new Date() }, [...editedFacts(name, rule), anew])
  try {
    return await work()
  } finally {
    await db.updateTable('current_facts').set({ version }).execute()
  }
}
