import fc from 'fast-check'

/** Fixed outside a drill, so that a failure repeats on every machine. */
const DEFAULT_SEED = 20_300_106

// A drill sets it from the commit, so that each commit tries other examples.
const asked = process.env.PROPERTY_SEED
const seed = asked === undefined ? DEFAULT_SEED : Number(asked)
if (!Number.isSafeInteger(seed))
  throw new Error(`Cannot draw examples: PROPERTY_SEED is "${asked}", expected a whole number`)

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
