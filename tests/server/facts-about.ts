import { factReader, type Json, type JsonObject, type Library } from '#engine/index.ts'
import { createFacts } from '#server/domains/definitions/asked-facts.ts'
import { told } from '#tests/flows/onboarding/person.ts'
import { shipped } from '#tests/flows/shipped.ts'

/**
 * The facts about an eligible self-pay person with a submitted intake. Parts of the person and of
 * the other inputs can be replaced by name.
 */
export function factsAbout(
  changed: JsonObject = {},
  {
    library = shipped,
    ...rest
  }: { readonly library?: Library; readonly [input: string]: Json | Library | undefined } = {},
) {
  const { user, config, eligibility, session, now, latestAssessment } = told(changed)
  return createFacts(factReader(library)).about({
    user,
    config,
    eligibility,
    session,
    now,
    latestAssessment,
    history: { hasIntake: true },
    ageCheck: { age: 26, organizationMinimumAge: null },
    ...rest,
  })
}
