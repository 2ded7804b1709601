// The last step of `npm ci` and `npm install`: an editor or `npx tsc` needs the generated code before the first command runs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { generateCode } from './generate-code.mjs'
import { root } from './root.mjs'

// Absent after `--omit=dev`.
if (existsSync(join(root, 'node_modules/@graphql-codegen/core'))) await generateCode()
