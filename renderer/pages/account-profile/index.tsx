import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { EmergencyContactsDocument } from '#renderer/api/generated/contacts.ts'
import { type Json, toJson } from '#engine/index.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { contactEffects } from '#renderer/onboarding/contact-effects.ts'
import { profileEffects } from '#renderer/onboarding/profile-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { ContentPage } from '#renderer/views/content-page.tsx'
import { PROFILE_VIEWS } from '#renderer/views/profile-views.ts'

/** What is known of the person: what they change themselves, and how to change the rest. */
export function AccountProfilePage() {
  const { user, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const [contacts, setContacts] = useState<Json>()
  const news = useMemo(() => ({ user: toJson(user) ?? null, ...(contacts === undefined ? {} : { contacts }) }), [user, contacts])
  const readAgain = () => void readContacts().then(setContacts, () => undefined)
  const effects = { ...pageEffects({ navigate, refetch }), ...profileEffects(), ...contactEffects(readAgain) }
  return (
    <ContentPage id="account-profile">
      {() => (
        <FlowPage
          flow="profile"
          inputs={async () => ({ ...news, contacts: await readContacts() })}
          news={news}
          effects={effects}
          views={PROFILE_VIEWS}
        />
      )}
    </ContentPage>
  )
}

async function readContacts(): Promise<Json> {
  const { currentUser } = await request(EmergencyContactsDocument, {})
  return toJson(currentUser.emergencyContacts) ?? []
}
