import { describe, expect, it } from 'vitest'
import { newDataKey } from '#server/crypto/data-key.ts'
import { describeConfigIssues, readConfig } from '#server/plugins/config.ts'

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_a',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
}
const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'a1'.repeat(16)}`,
  TWILIO_API_KEY_SID: `SK${'b2'.repeat(16)}`,
  TWILIO_API_KEY_SECRET: 'secret-of-a-test-key',
}
const ZENDESK = {
  ZENDESK_URL: 'https://portal.zendesk.com',
  ZENDESK_EMAIL: 'agent@portal.example',
  ZENDESK_TOKEN: 'a',
}
const PRODUCTION = {
  NODE_ENV: 'production',
  DATA_KEY: newDataKey('a'),
  SAFETY_RECIPIENT: 'https://safety.example/notices',
  PUBLIC_URL: 'https://portal.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Care <care@portal.example>',
  ...STRIPE,
  ...TWILIO,
  ...ZENDESK,
  CLAMD_ADDRESS: '/run/clamav/clamd.ctl',
}

function refused(env: Record<string, string>): string {
  const read = readConfig(env)
  return read.ok ? '' : describeConfigIssues(read.issues)
}

describe('the configuration', () => {
  it('needs no settings outside production and listens on this machine only', () => {
    const read = readConfig({})
    expect(
      read.ok && {
        host: read.config.host,
        port: read.config.port,
        production: read.config.production,
      },
    ).toEqual({
      host: '127.0.0.1',
      port: 3000,
      production: false,
    })
  })

  it("reads definitions and words from the operator's folders if they are set", () => {
    const read = readConfig({ FLOWS_DIR: '/srv/flows', CONTENT_DIR: '/srv/content' })
    expect(read.ok && [read.config.flowsDir, read.config.contentDir]).toEqual([
      '/srv/flows',
      '/srv/content',
    ])
  })

  it.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '70000' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://a:b@host:port/name' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1, proxy.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/64' }],
    ['SESSION_IDLE_MINUTES', { SESSION_IDLE_MINUTES: '0' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '192.168.1.4', NODE_ENV: 'development' }],
    ['SAFETY_RECIPIENT', { SAFETY_RECIPIENT: 'http://safety.example' }],
    ['SAFETY_OPT_OUT', { SAFETY_OPT_OUT: 'yes' }],
    ['DATA_KEY', { ...PRODUCTION, DATA_KEY: '' }],
    ['DATA_KEY', { DATA_KEY: 'a:x' }],
    ['DATA_KEY', { DATA_KEY: `${PRODUCTION.DATA_KEY},${PRODUCTION.DATA_KEY}` }],
    ['SAFETY_RECIPIENT', { ...PRODUCTION, SAFETY_RECIPIENT: '' }],
    ['PUBLIC_URL', { ...PRODUCTION, PUBLIC_URL: '' }],
    ['PUBLIC_URL', { ...PRODUCTION, PUBLIC_URL: 'http://portal.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000/portal' }],
    ['SMTP_URL', { ...PRODUCTION, SMTP_URL: '' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example:25' }],
    ['MAIL_FROM', { ...PRODUCTION, MAIL_FROM: '' }],
    ['MAIL_FROM', { MAIL_FROM: 'care' }],
    [
      'STRIPE_SECRET_KEY',
      {
        ...PRODUCTION,
        STRIPE_SECRET_KEY: '',
        STRIPE_PUBLISHABLE_KEY: '',
        STRIPE_WEBHOOK_SECRET: '',
      },
    ],
    ['STRIPE_SECRET_KEY', { ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_a' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'sk_test_a' }],
    ['STRIPE_WEBHOOK_SECRET', { ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }],
    ['PAYMENTS_OPT_OUT', { PAYMENTS_OPT_OUT: 'yes' }],
    [
      'TWILIO_ACCOUNT_SID',
      { ...PRODUCTION, TWILIO_ACCOUNT_SID: '', TWILIO_API_KEY_SID: '', TWILIO_API_KEY_SECRET: '' },
    ],
    ['TWILIO_ACCOUNT_SID', { ...TWILIO, TWILIO_ACCOUNT_SID: TWILIO.TWILIO_API_KEY_SID }],
    ['TWILIO_API_KEY_SID', { ...TWILIO, TWILIO_API_KEY_SID: '' }],
    ['TWILIO_API_KEY_SECRET', { ...TWILIO, TWILIO_API_KEY_SECRET: 'short' }],
    ['ZENDESK_URL', { ...PRODUCTION, ZENDESK_URL: '', ZENDESK_EMAIL: '', ZENDESK_TOKEN: '' }],
    ['ZENDESK_URL', { ...ZENDESK, ZENDESK_URL: 'http://zendesk.example' }],
    ['ZENDESK_EMAIL', { ...ZENDESK, ZENDESK_EMAIL: '' }],
    ['ZENDESK_TOKEN', { ...ZENDESK, ZENDESK_TOKEN: '' }],
    ['HELP_DESK_OPT_OUT', { HELP_DESK_OPT_OUT: 'yes' }],
    ['CLAMD_ADDRESS', { ...PRODUCTION, CLAMD_ADDRESS: '' }],
    ['CLAMD_ADDRESS', { CLAMD_ADDRESS: 'scanner.example' }],
    ['CLAMD_ADDRESS', { CLAMD_ADDRESS: 'scanner.example:0' }],
    ['S3_BUCKET', { ...PRODUCTION, DATABASE_URL: 'postgresql://db.example/portal' }],
    ['UPLOADS_OPT_OUT', { UPLOADS_OPT_OUT: 'yes' }],
    ['SCAN_OPT_OUT', { SCAN_OPT_OUT: 'yes' }],
    ['VIDEO_OPT_OUT', { VIDEO_OPT_OUT: 'yes' }],
    [
      'PHARMACY_SERVICE',
      { PHARMACY_SERVICE: 'http://pharmacies.example', PHARMACY_SERVICE_KEY: 'key' },
    ],
    ['PHARMACY_SERVICE_KEY', { PHARMACY_SERVICE: 'https://pharmacies.example' }],
    ['LEGAL_SERVICE', { LEGAL_SERVICE: 'http://documents.example', LEGAL_SERVICE_KEY: 'key' }],
    ['LEGAL_SERVICE', { LEGAL_SERVICE_KEY: 'key' }],
    ['LEGAL_SERVICE_KEY', { LEGAL_SERVICE: 'https://documents.example' }],
    ['PAYER_SERVICE', { PAYER_SERVICE: 'http://payers.example', PAYER_SERVICE_KEY: 'key' }],
    ['PAYER_SERVICE_KEY', { PAYER_SERVICE: 'https://payers.example' }],
  ])('names %s if it is invalid', (variable, env) => {
    expect(refused(env)).toMatch(new RegExp(`^${variable} `))
  })

  it('makes links from the address it listens on, unless another one is set', () => {
    const urlOf = (env: Record<string, string>) => {
      const read = readConfig(env)
      return read.ok ? read.config.publicUrl : undefined
    }
    expect(urlOf({ PORT: '4100' })).toBe('http://127.0.0.1:4100')
    expect(urlOf({ HOST: '::1' })).toBe('http://[::1]:3000')
    expect(urlOf({ PUBLIC_URL: 'https://portal.example/' })).toBe('https://portal.example')
  })

  it('never repeats a key that it refuses', () => {
    expect(refused({ DATA_KEY: 'a:dGhlIGtleQ==' })).toBe(
      'DATA_KEY must have keys of 32 bytes, but the key "a" has 7',
    )
  })

  it('accepts the wordings that the operator confirmed, by id', () => {
    const read = readConfig({ CONFIRMED_WORDINGS: 'asrs, other,' })
    expect(read.ok && read.config.confirmedWordings).toEqual(['asrs', 'other'])
  })

  it('reports all issues together', () => {
    expect(refused({ NODE_ENV: 'production' }).split('\n')).toHaveLength(9)
  })

  it('allows production without Stripe only if it is set explicitly, and never repeats a key', () => {
    const none = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }
    expect(refused({ ...PRODUCTION, ...none, PAYMENTS_OPT_OUT: 'no-card-is-charged' })).toBe('')
    expect(refused({ ...PRODUCTION, STRIPE_PUBLISHABLE_KEY: 'sk_live_swapped' })).not.toContain(
      'swapped',
    )
  })

  it('allows production without Twilio only if it is set explicitly, and never repeats a secret', () => {
    const none = { TWILIO_ACCOUNT_SID: '', TWILIO_API_KEY_SID: '', TWILIO_API_KEY_SECRET: '' }
    expect(refused({ ...PRODUCTION, ...none, VIDEO_OPT_OUT: 'browsers-call-each-other' })).toBe('')
    const swapped = {
      ...PRODUCTION,
      TWILIO_ACCOUNT_SID: 'a secret',
      TWILIO_API_KEY_SECRET: 'swapped id',
    }
    expect(refused(swapped)).not.toMatch(/a secret|swapped id/)
  })

  it('allows production to store files on one machine with the embedded database, or if it is set explicitly', () => {
    expect(refused(PRODUCTION)).toBe('')
    const shared = { ...PRODUCTION, DATABASE_URL: 'postgresql://db.example/portal' }
    expect(refused({ ...shared, UPLOADS_OPT_OUT: 'files-stay-on-one-machine' })).toBe('')
    const s3 = {
      S3_BUCKET: 'files',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'AKID',
      S3_SECRET_ACCESS_KEY: 'x'.repeat(20),
    }
    expect(refused({ ...shared, ...s3 })).toBe('')
  })

  it('finds the scanner by socket or address, and allows production without one only if it is set explicitly', () => {
    const clamdAt = (address: string) => {
      const read = readConfig({ CLAMD_ADDRESS: address })
      return read.ok ? read.config.scan.clamd : undefined
    }
    expect(clamdAt('/run/clamd.ctl')).toEqual({ path: '/run/clamd.ctl' })
    expect(clamdAt('scanner.internal:3310')).toEqual({ host: 'scanner.internal', port: 3310 })
    expect(clamdAt('[::1]:3310')).toEqual({ host: '::1', port: 3310 })
    expect(
      refused({ ...PRODUCTION, CLAMD_ADDRESS: '', SCAN_OPT_OUT: 'files-are-not-scanned' }),
    ).toBe('')
  })

  it('lets production listen on any address, with a recipient or an explicit opt-out', () => {
    expect(refused({ ...PRODUCTION, HOST: '0.0.0.0' })).toBe('')
    expect(refused({ ...PRODUCTION, SAFETY_RECIPIENT: '', SAFETY_OPT_OUT: 'nobody-is-told' })).toBe(
      '',
    )
  })
})
