import { cpSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import operations from '#content/brand/operations.json' with { type: 'json' }
import { inFolder } from './server.ts'

const CONTENT = resolve(import.meta.dirname, '../../content')

/** Runs the work with a copy of the content and other values in content/brand/operations.json. */
export function withOperations<Result>(
  settings: Partial<typeof operations>,
  work: (contentDir: string) => Promise<Result>,
): Promise<Result> {
  return inFolder((contentDir) => {
    cpSync(CONTENT, contentDir, { recursive: true })
    writeFileSync(
      join(contentDir, 'brand/operations.json'),
      JSON.stringify({ ...operations, ...settings }),
    )
    return work(contentDir)
  })
}
