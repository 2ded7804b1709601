import { newDataKey } from '#server/crypto/data-key.ts'

/**
 * The minimal settings of a production portal: no safety alerts, no card charges, no support inbox.
 */
export const PRODUCTION = {
  NODE_ENV: 'production',
  DATA_KEY: newDataKey('a'),
  SAFETY_OPT_OUT: 'nobody-is-told',
  PUBLIC_URL: 'https://portal.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'care@portal.example',
  PAYMENTS_OPT_OUT: 'no-card-is-charged',
  HELP_DESK_OPT_OUT: 'nobody-answers',
  SCAN_OPT_OUT: 'files-are-not-scanned',
  UPLOADS_OPT_OUT: 'files-stay-on-one-machine',
  VIDEO_OPT_OUT: 'browsers-call-each-other',
  LOCATION_OPT_OUT: 'nobody-is-kept-out',
}
