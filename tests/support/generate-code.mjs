// Vitest calls `setup` before the first test: a run without boot.mjs needs the generated code as
// well.
export { generateCode as setup } from '../../server/cli/boot/generate-code.mjs'
