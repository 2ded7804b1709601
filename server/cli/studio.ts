import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { buildStudio } from '../studio/build-studio.ts'
import { libraryFolders } from '../definitions-files.ts'

const root = join(import.meta.dirname, '../..')
const DEFAULT_PORT = 4600

/** Starts the author's page on this machine only. STUDIO_PORT sets its port; 0 picks a free one. */
async function main(): Promise<void> {
  if (process.env.NODE_ENV === 'production') {
    console.error('The studio does not start in production: it writes definitions without a login')
    process.exit(1)
  }
  const port = Number(process.env.STUDIO_PORT ?? DEFAULT_PORT)
  // A folder of its own, because two studios may run at the same time.
  const clientDir = mkdtempSync(join(tmpdir(), 'studio-'))
  process.once('exit', () => rmSync(clientDir, { recursive: true, force: true }))
  await build({
    configFile: join(root, 'renderer/studio/vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
    build: { outDir: clientDir },
  })
  const app = await buildStudio({ folders: libraryFolders(root, process.env), clientDir })
  console.log(`The studio: ${await app.listen({ host: '127.0.0.1', port })}`)
  // Open pages and running proofs would keep it from ending, and it holds nothing that is not on
  // disk.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit())
}

await main()
