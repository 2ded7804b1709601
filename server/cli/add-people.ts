import { enrolPeople } from '../enrolment/enrol-people.ts'
import { readPeople } from '../enrolment/people-file.ts'
import { onDatabase } from './on-database.ts'

const USAGE = 'npm run add-people -- FILE.json'

/** Adds organizations, providers and patients from a file, and prints each patient's login link. */
onDatabase(async (platform) => {
  const [file, ...others] = process.argv.slice(2)
  if (file === undefined || others.length > 0) throw new Error(`Name the file to read: ${USAGE}`)
  const { organizations, providers, patients } = await enrolPeople(
    platform,
    readPeople(file, platform.config.contentDir),
  )
  for (const { name, isNew } of organizations)
    console.log(`${name}: ${isNew ? 'added' : 'existed already'}`)
  for (const { name, isNew } of providers)
    console.log(`${name}: ${isNew ? 'added' : 'updated from the file'}`)
  for (const { email, isNew, link } of patients)
    console.log(
      `${email}: ${isNew ? 'added' : 'existed already'}${link === null ? '' : `, logs in with ${link}`}`,
    )
})
