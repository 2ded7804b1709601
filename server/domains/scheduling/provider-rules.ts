import type { Provider } from '../../graphql/generated.ts'
import type { StoredProvider } from './provider-parts.ts'
import type { SchedulingContent } from './scheduling-content.ts'

/** A provider in the API's format. Reveals nothing about their other work. */
export function presentProvider(
  { provider, traits, hasPortrait }: StoredProvider,
  titles: SchedulingContent['providerTitles'],
): Provider {
  const title = provider.care_types
    .map((careType) => titles[careType])
    .find((one) => one !== undefined)
  return {
    id: provider.id,
    name: `${provider.first_name} ${provider.last_name}`,
    firstName: provider.first_name,
    lastName: provider.last_name,
    postNominalTitles: provider.post_nominal_titles,
    classification: title ?? provider.classification,
    careTypes: provider.care_types,
    funFact: provider.fun_fact,
    geoStates: provider.geo_states,
    pronouns: provider.pronouns,
    gender: provider.gender,
    eligibleForSchedulingPromotion: provider.eligible_for_scheduling_promotion,
    portrait: {
      url: `/portraits/${provider.id}`,
      initials: hasPortrait ? null : initialsOf(provider),
    },
    degrees: provider.degrees,
    qualifications2: provider.qualifications,
    certifications: provider.certifications,
    traits: traits.map(({ category, trait_values: values }) => ({ category, values })),
  }
}

/** For example `IV`. */
export function initialsOf({
  first_name: first,
  last_name: last,
}: StoredProvider['provider']): string {
  return `${first.slice(0, 1)}${last.slice(0, 1)}`
}
