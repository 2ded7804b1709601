import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { EmergencyContactsDocument } from '#renderer/api/generated/contacts.ts'
import { ProfileDocument } from '#renderer/api/generated/profile.ts'
import { type Json, toJson } from '#engine/index.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { type Contact, contactEffects } from '#renderer/effects/contact-effects.ts'
import { linkEffects } from '#renderer/login/link-effects.ts'
import { sharingEffects } from '#renderer/effects/sharing-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { ContentPage } from '#renderer/views/content-page.tsx'
import { PROFILE_VIEWS } from '#renderer/views/profile-views.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { SHARING_VIEWS } from '#renderer/views/sharing-views.ts'
import { WORDS } from '#renderer/words/words.ts'
import { saveProfileEffects } from './save-profile.ts'

const ALL_VIEWS = { ...VIEWS, ...PROFILE_VIEWS, ...SHARING_VIEWS }

/** The person's data: what they can change themselves, and how to change the rest. */
export function AccountProfilePage() {
  const { user, config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const [contacts, setContacts] = useState<Json>()
  const [birthDate, setBirthDate] = useState<Json>()
  const news = useMemo(
    () => ({
      user: toJson({ ...user, birthDate: birthDate ?? null }) ?? null,
      config: toJson(config) ?? null,
      ...(contacts === undefined ? {} : { contacts }),
    }),
    [user, config, birthDate, contacts],
  )
  const inputs = async () => {
    const [found, { currentUser, userHasSso }] = await Promise.all([
      readContacts(),
      request(ProfileDocument, {}),
    ])
    const known = toJson(currentUser.birthDate) ?? null
    setBirthDate(known)
    const here = { locale: WORDS.general.locale, timeZone: browserTimeZone() }
    return {
      ...news,
      ...here,
      contacts: toJson(found) ?? [],
      user: toJson({ ...user, birthDate: known }) ?? null,
      session: { userHasSso },
    }
  }
  const effects = {
    ...pageEffects({ navigate, refetch }),
    ...saveProfileEffects(async () => (await refetch()).user),
    ...contactEffects(async () => {
      const found = await readContacts()
      setContacts(toJson(found) ?? [])
      return found
    }),
    ...linkEffects(),
    ...sharingEffects(),
  }
  return (
    <ContentPage id="account-profile">
      {() => (
        <FlowPage flow="profile" inputs={inputs} news={news} effects={effects} views={ALL_VIEWS} />
      )}
    </ContentPage>
  )
}

async function readContacts(): Promise<readonly Contact[]> {
  const { currentUser } = await request(EmergencyContactsDocument, {})
  return currentUser.emergencyContacts ?? []
}
