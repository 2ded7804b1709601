import { join } from 'node:path'
import type { Mistake } from '../domains/content/content-files.ts'
import { type NewProvider, providerMistakes } from './new-provider.ts'
import type { PeopleFile } from './people.ts'
import { readPortrait } from './portrait-file.ts'

/** What people are held against: the states that there are, and the folder in which portraits lie. */
export type Surroundings = { readonly states: ReadonlySet<string>; readonly folder: string }

/** What is wrong with people of the right shape, and where in their file. */
export function peopleMistakes(
  { organizations = [], providers = [], patients = [] }: PeopleFile,
  { states, folder }: Surroundings,
): readonly Mistake[] {
  const unknown = (list: readonly string[] = [], pointer: string): readonly Mistake[] =>
    list.flatMap((state, i) => (states.has(state) ? [] : [{ pointer: `${pointer}/${i}`, message: `"${state}" is no state` }]))
  return [
    ...organizations.flatMap(({ careFlows }, i) =>
      careFlows.flatMap(({ statesAvailable, referralRestrictedStates }, k) => [
        ...unknown(statesAvailable, `/organizations/${i}/careFlows/${k}/statesAvailable`),
        ...unknown(referralRestrictedStates, `/organizations/${i}/careFlows/${k}/referralRestrictedStates`),
      ]),
    ),
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
        : [{ pointer: `/patients/${i}/address/state`, message: `"${address.state}" is no state` }],
    ),
  ]
}

function portraitMistakes({ portrait }: NewProvider, folder: string): readonly Mistake[] {
  const picture = portrait === undefined ? undefined : readPortrait(join(folder, portrait))
  return typeof picture === 'string' ? [{ pointer: '/portrait', message: picture }] : []
}

function below(pointer: string, mistake: Mistake): Mistake {
  return { ...mistake, pointer: pointer + mistake.pointer }
}
