// Vitest calls `setup` before the first test: a run that boot.mjs did not start needs the generated code as well.
export { generateCode as setup } from '../../server/cli/boot/generate-code.mjs'
