import fc from 'fast-check'

/** The same examples in every run; others with `PROPERTY_SEED=NUMBER`. A property that fails prints its seed. */
const DEFAULT_SEED = 20_300_106

const asked = process.env.PROPERTY_SEED
const seed = asked === undefined ? DEFAULT_SEED : Number(asked)
if (!Number.isSafeInteger(seed)) throw new Error(`Cannot draw examples: PROPERTY_SEED is "${asked}", expected a whole number`)

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
