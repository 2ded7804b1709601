import { fileURLToPath } from 'node:url'

/** The checkout's folder. It does not depend on the working directory. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '')
