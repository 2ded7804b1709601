import { useCurrentUser } from '#renderer/api/current-user.ts'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { SupportLink } from '#renderer/ui/call-support.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { titleSize } from '#renderer/ui/title-size.ts'
import { weave } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import { CounselingCenter } from './counseling-center.tsx'
import { OtherHelp } from './other-help.tsx'

/**
 * Says that we cannot give care at this age: crisis lines first, then others who can help. It has
 * no link into the portal.
 */
export function AgeIneligible({ step }: ViewProps<'age-ineligible'>) {
  const { supportEmail, supportPhone } = useCurrentUser().config.brand
  const { texts } = step
  return (
    <main id="main" className="page w-wide split" tabIndex={-1}>
      <div className="stack-4">
        <h1 id="page-heading" className={titleSize(texts.title, 'column')} tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="lead">{texts.body}</p>
      </div>
      <div className="stack-8">
        <CrisisBlock title={texts.crisisTitle} body={texts.crisisBody} />
        <CounselingCenter texts={texts} />
        <OtherHelp texts={texts} />
        <p>
          {weave(WORDS.support.contactBy, {
            email: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,
            phone: <SupportLink supportPhone={supportPhone} />,
          })}
        </p>
      </div>
    </main>
  )
}
