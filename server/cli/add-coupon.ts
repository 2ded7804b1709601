import { addCoupon } from '../operator/add-coupon.ts'
import { onDatabase } from './on-database.ts'
import { readCareTypes, readNumber, readOptions } from './read-options.ts'

const USAGE =
  'npm run add-coupon -- --code CODE (--percent 20 | --price-cents 5000) [--care Therapy,Psychiatry] [--max-uses 3] [--automatic]'

onDatabase(async (platform) => {
  const others = {
    percent: 'string',
    'price-cents': 'string',
    care: 'string',
    'max-uses': 'string',
    automatic: 'boolean',
  } as const
  const { needed, text, isSet } = readOptions(USAGE, ['code'], others)
  const isNew = await addCoupon(platform, {
    code: needed('code'),
    percent: readNumber('percent', text('percent')),
    priceInCents: readNumber('price-cents', text('price-cents')),
    careTypes: readCareTypes(text('care')),
    maxUses: readNumber('max-uses', text('max-uses')),
    isAutomatic: isSet('automatic'),
  })
  console.log(`${needed('code')}: ${isNew ? 'added' : 'existed already'}`)
})
