import { defineConfig } from 'vitest/config'
import shared, { DOM, NODE } from '../vitest.config.ts'

const include = (process.env.MUTATION_TESTS ?? '').split(',')
const { projects: _, ...settings } = shared.test ?? {}
const ofPages = include.some((file) => file.startsWith('tests/renderer'))

export default defineConfig({
  ...shared,
  test: { ...settings, include, ...(ofPages ? DOM : { environment: 'node', setupFiles: NODE }) },
})
