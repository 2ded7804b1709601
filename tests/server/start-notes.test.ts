import { describe, expect, it } from 'vitest'
import { startNotes } from '#server/cli/start-notes.ts'
import { readConfig } from '#server/plugins/config.ts'
import { PRODUCTION } from '#tests/support/production.ts'

function notes(
  settings: { readonly [name: string]: string },
  database: Parameters<typeof startNotes>[1],
): string {
  const read = readConfig(settings)
  if (!read.ok) throw new Error('Cannot test: the configuration is refused')
  return startNotes(read.config, database).join('\n')
}

describe('the messages at the start', () => {
  it('in production name the consequences of missing settings', () => {
    const said = notes(PRODUCTION, { provider: 'embedded' })
    for (const name of ['TRUSTED_PROXIES', 'DATABASE_URL', 'SAFETY_OPT_OUT'])
      expect(said).toContain(name)
  })

  it('in production are absent if all is set', () => {
    const settings = {
      ...PRODUCTION,
      SAFETY_OPT_OUT: '',
      SAFETY_RECIPIENT: 'https://safety.example/notices',
    }
    expect(
      notes({ ...settings, TRUSTED_PROXIES: '10.0.0.0/8, ::1, loopback' }, { provider: 'server' }),
    ).toBe('')
  })

  it('elsewhere have the database’s place, if it is not in the data folder', () => {
    expect(notes({}, { provider: 'embedded' })).toBe('')
    expect(notes({}, { provider: 'embedded', elsewhere: '/var/lib/patient-portal/a' })).toContain(
      '/var/lib/patient-portal/a',
    )
  })
})
