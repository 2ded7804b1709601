import { delimiter, join } from 'node:path'
import { root } from './root.mjs'

/** The environment of every program started here: the project's own tools come first. */
export const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
}
