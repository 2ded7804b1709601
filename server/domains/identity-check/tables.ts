import type { Selectable } from 'kysely'
import type { IdentityPurpose } from '../../uploads/upload-limits.ts'

/** Photos by which staff check who a person is. Their content lies with the gateway of uploads. */
export type IdentityCheckTables = {
  readonly identity_photos: {
    readonly user_id: string
    /** One photo for each purpose: a newer one replaces it. */
    readonly purpose: IdentityPurpose
    readonly upload_id: string
    readonly sent_at: Date
  }
  /** What staff did with the photos of a person, and why. Nothing here is ever changed or removed. */
  readonly identity_reviews: {
    readonly id: string
    readonly user_id: string
    readonly staff_id: string
    readonly reason: string
    readonly action: 'asked' | 'exported' | 'accepted' | 'refused'
    readonly reviewed_at: Date
  }
}

export type IdentityPhotoRow = Selectable<IdentityCheckTables['identity_photos']>
export type IdentityReviewRow = Selectable<IdentityCheckTables['identity_reviews']>
