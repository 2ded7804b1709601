import type { ReactNode } from 'react'
import { Link } from '#renderer/ui/link.tsx'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { Crumbs } from '#renderer/flow/crumbs.tsx'
import { BackButton } from '#renderer/flow/page-buttons.tsx'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Banner } from '#renderer/ui/banner.tsx'
import { DoneBanner } from '#renderer/ui/done-banner.tsx'
import { Button, LOOKS } from '#renderer/ui/button.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'
import { DarkStreet } from '#renderer/ui/dark-street.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { LitWindow } from '#renderer/ui/lit-window.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'
import { PicturedPage } from '#renderer/ui/pictured-page.tsx'
import { titleSize } from '#renderer/ui/title-size.ts'
import { ContactSupport } from './contact-support.tsx'
import { Facts } from './facts.tsx'
import { NextButton } from './next-button.tsx'
import { type IconName, NamedIcon } from './named-icon.tsx'

type PageProps = ViewProps<'page'>

/** A page of text, in one of five layouts. */
export function Page(props: PageProps) {
  const { layout, picture } = props.step.view?.props ?? {}
  switch (layout) {
    case 'pictured':
      return (
        <PicturedPage comesOn={picture === 'lamp-comes-on'}>
          <Opening {...props} />
          <Crisis {...props} />
          <Details {...props} />
          <Actions {...props} />
        </PicturedPage>
      )
    case 'split':
      return (
        <Main width="w-wide" className="split">
          <div className="stack-6">
            <Heading {...props} />
            <Crisis {...props} />
          </div>
          <div className="stack-6">
            <Lead {...props} />
            <Details {...props} />
            <Actions {...props} />
          </div>
        </Main>
      )
    case 'wide':
      return <WidePage {...props} />
    case 'empty':
      return (
        <Main width="w-support" className="stack-6">
          <Heading {...props} />
          <Crisis {...props} />
          <div className="empty">
            <DarkStreet />
            <Lead {...props} />
            <Details {...props} />
            <Actions {...props} />
          </div>
        </Main>
      )
    default:
      return (
        <Main width="w-support" className="stack-6">
          <Opening {...props} />
          <Crisis {...props} />
          <Details {...props} />
          <Actions {...props} />
        </Main>
      )
  }
}

/** One wide column, with crisis help next to it; on a phone, below it. */
function WidePage(props: PageProps) {
  const words = (
    <>
      <Opening {...props} />
      <Details {...props} />
      <Actions {...props} />
    </>
  )
  if (!props.step.texts.crisisTitle)
    return (
      <Main width="w-wide" className="stack-6">
        {words}
      </Main>
    )
  return (
    <Main width="w-wide" className="split">
      <div className="stack-6">{words}</div>
      <Crisis {...props} />
    </Main>
  )
}

function Main({
  width,
  className,
  children,
}: {
  readonly width: string
  readonly className: string
  readonly children: ReactNode
}) {
  return (
    <PageMain width={width} className={className}>
      {children}
    </PageMain>
  )
}

/** The heading and the lead, close together. */
function Opening(props: PageProps) {
  return (
    <div className="stack-4">
      <Heading {...props} />
      <Lead {...props} />
    </div>
  )
}

function Heading({ step: { title, texts, view }, screen }: PageProps) {
  const { layout, picture } = view?.props ?? {}
  return (
    <>
      <Crumbs screen={screen} />
      {picture && layout !== 'pictured' && layout !== 'empty' && (
        <LitWindow comesOn={picture === 'lamp-comes-on'} />
      )}
      <PageHeading
        className={`${titleSize(texts.title, layout === 'wide' ? 'page' : 'column')} measure`}
        words={texts.title}
        title={title}
      />
    </>
  )
}

function Lead({ step: { texts, view } }: PageProps) {
  return (
    <>
      {texts.body && (
        <p className={view?.props.layout === 'empty' ? 'measure' : 'lead measure'}>{texts.body}</p>
      )}
      {texts.more && (
        <p className="measure">
          <LinkedWords text={texts.more} />
        </p>
      )}
    </>
  )
}

function Crisis({ step: { texts } }: PageProps) {
  return texts.crisisTitle && <CrisisBlock title={texts.crisisTitle} body={texts.crisisBody} />
}

/** Lines, facts and a notice, if the step has them. */
function Details({ step }: PageProps) {
  return (
    <>
      <Lines texts={step.texts} isNumbered={step.view?.props.isNumbered === true} />
      <Facts texts={step.texts} />
      <Notice step={step} />
    </>
  )
}

function Notice({ step: { texts, view } }: Pick<PageProps, 'step'>) {
  if (!texts.notice) return null
  const words = (
    <>
      {texts.noticeTitle && (
        <p>
          <strong>{texts.noticeTitle}</strong>
        </p>
      )}
      <p>
        <LinkedWords text={texts.notice} />
      </p>
    </>
  )
  const severity = view?.props.severity
  if (severity === 'positive') return <DoneBanner>{words}</DoneBanner>
  return (
    <Banner tone={severity === 'warning' ? 'caution' : 'info'} isQuiet>
      {words}
    </Banner>
  )
}

type Texts = Pick<PageProps['step'], 'texts'>

function Lines({ texts, isNumbered }: Texts & { readonly isNumbered: boolean }) {
  const lines = ['line1', 'line2', 'line3', 'line4', 'line5', 'line6'].flatMap(
    (name) => texts[name] || [],
  )
  if (lines.length === 0) return null
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List className={isNumbered ? 'nsteps measure' : 'bullets measure'}>
      {lines.map((line) => (
        <li key={line}>
          <p>
            <LinkedWords text={line} />
          </p>
        </li>
      ))}
    </List>
  )
}

/**
 * The main button, further buttons, and the link to support. The error of the step is above them.
 */
function Actions(props: PageProps) {
  const { step } = props
  const said = step.view?.props ?? {}
  return (
    <>
      <StepError step={step} />
      <div className="actions">
        {step.texts.next && <NextButton {...props} icon={said.nextIcon} />}
        <FurtherButton
          {...props}
          name="button1"
          tone={said.button1Tone}
          icon={said.button1Icon}
          path={said.button1Path}
        />
        <FurtherButton
          {...props}
          name="button2"
          tone={said.button2Tone}
          icon={said.button2Icon}
          path={said.button2Path}
        />
        <FurtherButton
          {...props}
          name="button3"
          tone={said.button3Tone}
          icon={said.button3Icon}
          path={said.button3Path}
        />
        {said.showsSupport === true && <ContactSupport />}
        {said.showsBack === true && <BackButton step={step} />}
      </div>
    </>
  )
}

type FurtherButtonProps = PageProps & {
  readonly name: 'button1' | 'button2' | 'button3'
  readonly tone: keyof typeof LOOKS | null | undefined
  readonly icon: IconName | null | undefined
  readonly path: string | null | undefined
}

/** Opens a page if it has a path. Otherwise sends its event, if the step accepts it. */
function FurtherButton({ name, tone, icon, path, step, screen }: FurtherButtonProps) {
  const send = useViewEvents('page', { step, screen })
  const look = tone ?? 'quiet'
  const words = step.texts[name]
  if (!words) return null
  const label = (
    <>
      {icon && <NamedIcon name={icon} />} {words}
    </>
  )
  if (path) {
    return (
      <Link className={look === 'quiet' ? 'link' : `btn${LOOKS[look]}`} to={path}>
        {label}
      </Link>
    )
  }
  if (!step.view?.events.includes(name)) return null
  if (look === 'quiet' && icon === 'arrow-left') {
    return (
      <button type="button" className="back" onClick={() => send(name)}>
        {label}
      </button>
    )
  }
  return (
    <Button look={look} onClick={() => send(name)}>
      {label}
    </Button>
  )
}
