import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from './environment.mjs'
import { fail } from './fail.mjs'
import { filesIn, hashOfFiles } from './hash-of-files.mjs'
import { projectNode } from './project-node.mjs'
import { root } from './root.mjs'
import { withLock } from './with-lock.mjs'

/** What the generated code depends on, as well as every `.graphql` file of the server. */
const INPUTS = [
  'server/cli/codegen',
  'server/graphql/schema-text.ts',
  'renderer/api/documents',
  'content/portal/words.schema.json',
  'flows/vocabulary',
  'package-lock.json',
]
const OUTPUTS = [
  'renderer/api/generated',
  'renderer/flow/generated.ts',
  'renderer/words/generated.ts',
  'server/graphql/generated.ts',
]
const STAMP = join(root, '.build', 'generated.sha256')

/** Writes the generated code if it, or what it depends on, changed since the last time. */
export async function generateCode() {
  if (isGenerated()) return
  await withLock('generated', () => {
    if (isGenerated()) return
    // The hash is taken before, so that changes made meanwhile are generated next time.
    const inputs = hashOfInputs()
    console.error('Generating code …')
    const result = spawnSync(projectNode(), [join(root, 'server/cli/codegen/generate.ts')], {
      cwd: root,
      env: environment,
      stdio: ['ignore', process.stderr.fd, process.stderr.fd],
    })
    if (result.status !== 0) fail('Cannot generate code: the reason is above')
    writeFileSync(STAMP, inputs + hashOfOutputs())
  })
}

function isGenerated() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashOfInputs() + hashOfOutputs()
}

function hashOfInputs() {
  const schemas = filesIn('server').filter((file) => file.endsWith('.graphql'))
  return hashOfFiles([...schemas, ...INPUTS.flatMap(filesIn)])
}

function hashOfOutputs() {
  return hashOfFiles(OUTPUTS.flatMap(filesIn))
}
