import { dirname, join } from 'node:path'
import { contentChecker } from '../domains/content/content-files.ts'
import { readReferenceChoices } from '../domains/profile/reference-choices.ts'
import type { NewProvider } from './new-provider.ts'
import type { People, PeopleFile } from './people.ts'
import { peopleMistakes } from './people-mistakes.ts'
import { readPortrait } from './portrait-file.ts'

/** The format of content/portal/tasks.json. */
export type TaskWords = {
  readonly titles: { readonly [ref: string]: string }
  readonly ofNewPatients: readonly string[]
}

/**
 * Reads a file of people, with the portraits next to it.
 *
 * @param contentDir Has the list of states.
 * @throws {Error} Naming the file and every invalid place, with line and column.
 */
export function readPeople(file: string, contentDir: string): People {
  const states = new Set(readReferenceChoices(contentDir, 'states').map(({ key }) => key))
  const read = contentChecker<PeopleFile>(
    join(import.meta.dirname, 'people.schema.json'),
    (people) => peopleMistakes(people, { states, folder: dirname(file) }),
  )
  const { organizations = [], providers = [], patients = [] } = read(file)
  return {
    organizations,
    providers: providers.map((provider) => withPicture(provider, dirname(file))),
    patients,
  }
}

function withPicture(provider: NewProvider, folder: string): People['providers'][number] {
  const picture =
    provider.portrait === undefined ? '' : readPortrait(join(folder, provider.portrait))
  return typeof picture === 'string' ? provider : { ...provider, picture }
}

/** @throws {Error} Naming the file and the invalid place. */
export function readTaskWords(contentDir: string): TaskWords {
  const folder = join(contentDir, 'portal')
  return contentChecker<TaskWords>(join(folder, 'tasks.schema.json'))(join(folder, 'tasks.json'))
}
