import { join } from 'node:path'
import type { Mistake } from '../domains/content/content-files.ts'
import { isDate, type NewProvider, providerMistakes } from './new-provider.ts'
import type { NewCarePeriod, PeopleFile } from './people.ts'
import { readPortrait } from './portrait-file.ts'

/** Known states, and the folder of the portraits. */
type Surroundings = { readonly states: ReadonlySet<string>; readonly folder: string }

/** Finds errors that the schema cannot, with their places. */
export function peopleMistakes(
  { organizations = [], providers = [], patients = [] }: PeopleFile,
  { states, folder }: Surroundings,
): readonly Mistake[] {
  const unknown = (list: readonly string[] = [], pointer: string): readonly Mistake[] =>
    list.flatMap((state, i) =>
      states.has(state)
        ? []
        : [{ pointer: `${pointer}/${i}`, message: `"${state}" is not a state` }],
    )
  return [
    ...organizations.flatMap(({ careFlows, carePeriods = [] }, i) => [
      ...carePeriodMistakes(carePeriods).map((mistake) => below(`/organizations/${i}`, mistake)),
      ...careFlows.flatMap(({ statesAvailable, referralRestrictedStates }, k) => [
        ...unknown(statesAvailable, `/organizations/${i}/careFlows/${k}/statesAvailable`),
        ...unknown(
          referralRestrictedStates,
          `/organizations/${i}/careFlows/${k}/referralRestrictedStates`,
        ),
      ]),
    ]),
    ...providers.flatMap((provider, i) => [
      ...unknown(provider.states, `/providers/${i}/states`),
      ...portraitMistakes(provider, folder).map((mistake) => below(`/providers/${i}`, mistake)),
      ...providerMistakes(provider).map((mistake) => below(`/providers/${i}`, mistake)),
      ...(providers.findIndex(({ id }) => id === provider.id) < i
        ? [{ pointer: `/providers/${i}/id`, message: 'another provider above has this id' }]
        : []),
    ]),
    ...patients.flatMap(({ address }, i) =>
      address === undefined || states.has(address.state)
        ? []
        : [
            {
              pointer: `/patients/${i}/address/state`,
              message: `"${address.state}" is not a state`,
            },
          ],
    ),
  ]
}

/** Finds invalid days, periods that end before they begin, and overlapping periods. */
function carePeriodMistakes(periods: readonly NewCarePeriod[]): readonly Mistake[] {
  return periods.flatMap(({ startDate, endDate }, i) => {
    const pointer = `/carePeriods/${i}`
    const noDate = [startDate, endDate].find((date) => !isDate(date))
    if (noDate !== undefined) return [{ pointer, message: `"${noDate}" is not a date` }]
    if (endDate < startDate) return [{ pointer, message: 'it ends before it begins' }]
    const other = periods
      .slice(0, i)
      .findIndex((earlier) => earlier.startDate <= endDate && startDate <= earlier.endDate)
    return other === -1 ? [] : [{ pointer, message: `it overlaps with /carePeriods/${other}` }]
  })
}

function portraitMistakes({ portrait }: NewProvider, folder: string): readonly Mistake[] {
  const picture = portrait === undefined ? undefined : readPortrait(join(folder, portrait))
  return typeof picture === 'string' ? [{ pointer: '/portrait', message: picture }] : []
}

function below(pointer: string, mistake: Mistake): Mistake {
  return { ...mistake, pointer: pointer + mistake.pointer }
}
