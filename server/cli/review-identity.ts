import { createUploadGateway } from '../gateways/uploads/create-upload-gateway.ts'
import {
  acceptPhotos,
  askForPhotos,
  exportPhotos,
  peopleToReview,
  refusePhotos,
  type Reviewer,
  type ReviewPlatform,
} from '../operator/review-identity.ts'
import { type CommandPlatform, onDatabase } from './on-database.ts'
import { type Options, readOptions } from './read-options.ts'

const USAGE =
  'npm run review-identity -- --list, or --email PATIENT --staff STAFF_ID --reason "WHY" with --ask, --export FOLDER, --accept or --refuse'

/**
 * Requests ID photos, lists patients who wait for review, exports their photos, and stores the
 * decision of staff: who and why.
 */
onDatabase(async (platform) => {
  const options = readOptions(USAGE, [], {
    list: 'boolean',
    email: 'string',
    staff: 'string',
    reason: 'string',
    export: 'string',
    ask: 'boolean',
    accept: 'boolean',
    refuse: 'boolean',
  })
  if (options.isSet('list')) return listWaiting(platform)
  const [email, staffId, reason] = ['email', 'staff', 'reason'].map(
    (name) => options.text(name)?.trim() ?? '',
  )
  if (!email || !staffId || !reason)
    throw new Error(`Name the patient, the reviewer and the reason: ${USAGE}`)
  const uploads = createUploadGateway(platform.config.uploads.s3, {
    ...platform,
    dataDir: platform.config.dataDir,
  })
  await review({ ...platform, uploads }, { email, staffId, reason }, options)
})

async function listWaiting(platform: CommandPlatform): Promise<void> {
  const waiting = await peopleToReview(platform)
  for (const { email, sentAt } of waiting) console.log(`${email}: sent ${sentAt.toISOString()}`)
  if (waiting.length === 0) console.log('Nobody waits')
}

async function review(
  platform: ReviewPlatform,
  reviewer: Reviewer,
  options: Options<never>,
): Promise<void> {
  const { email } = reviewer
  const folder = options.text('export')
  const actions = ['ask', 'accept', 'refuse'].filter(options.isSet)
  if (actions.length + (folder === undefined ? 0 : 1) !== 1)
    throw new Error(`Say what to do with the photos, one thing at a time: ${USAGE}`)
  if (folder !== undefined) {
    for (const file of await exportPhotos(platform, reviewer, folder)) console.log(file)
    console.log('Delete these files once you have decided')
  } else if (options.isSet('ask')) {
    await askForPhotos(platform, reviewer)
    console.log(`${email}: asked for photos`)
  } else if (options.isSet('accept')) {
    await acceptPhotos(platform, reviewer)
    console.log(`${email}: accepted`)
  } else {
    await refusePhotos(platform, reviewer)
    console.log(`${email}: refused, and asked for new photos`)
  }
}
