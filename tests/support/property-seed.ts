import fc from 'fast-check'

/** Where no commit gives a seed: outside of a checkout with its history. */
const DEFAULT_SEED = 20_300_106

// The configuration of the test runner sets it by the commit, so that each commit tries other examples and the same ones again.
const asked = process.env.PROPERTY_SEED
const seed = asked === undefined ? DEFAULT_SEED : Number(asked)
if (!Number.isSafeInteger(seed)) throw new Error(`Cannot draw examples: PROPERTY_SEED is "${asked}", expected a whole number`)

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
