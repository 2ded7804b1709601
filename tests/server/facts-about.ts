import { factReader, type Json, type JsonObject, type Library } from '#engine/index.ts'
import { createFacts } from '#server/domains/definitions/asked-facts.ts'
import { told } from '#tests/flows/onboarding/person.ts'
import { shipped } from '#tests/flows/shipped.ts'

/** The facts about somebody who is eligible, pays alone and handed in an intake; parts of the person and of the rest are changed by name. */
export function factsAbout(
  changed: JsonObject = {},
  { library = shipped, ...rest }: { readonly library?: Library; readonly [input: string]: Json | Library | undefined } = {},
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
