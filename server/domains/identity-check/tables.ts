import type { Selectable } from 'kysely'
import type { IdentityPurpose } from '../../uploads/upload-limits.ts'

/** ID and face photos. The upload gateway has their content. */
export type IdentityCheckTables = {
  readonly identity_photos: {
    readonly user_id: string
    /** One photo per purpose. A newer one replaces it. */
    readonly purpose: IdentityPurpose
    readonly upload_id: string
    readonly sent_at: Date
  }
  /**
   * Decisions of staff about a person's photos, with reasons. Rows are never changed or deleted.
   */
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
