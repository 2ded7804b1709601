import { useEffect, useId, useRef, useState } from 'react'
import { charactersOver } from '#engine/index.ts'
import { useViewEvents, type ViewProps } from '#renderer/flow/contract.ts'
import { BackButton, busyWords } from '#renderer/flow/page-buttons.tsx'
import { StepError } from '#renderer/flow/step-error.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { CharacterCount } from '#renderer/ui/character-count.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'
import { titleSize } from '#renderer/ui/title-size.ts'
import { debounced } from '#renderer/ui/debounced.ts'

type Props = ViewProps<'pharmacy-search'>
type Found = NonNullable<NonNullable<NonNullable<Props['step']['view']>['props']['found']>>[number]

const LONGEST_QUERY = 100

/**
 * Searches for a pharmacy when typing pauses. The chosen pharmacy is shown in the field. Further
 * typing starts a new search.
 */
export function PharmacySearch(props: Props) {
  const { step } = props
  const { texts, view, busy } = step
  const send = useViewEvents('pharmacy-search', props)
  const { found, chosen, debounceMs, isWide } = view?.props ?? {}
  const [typed, setTyped] = useState(chosen ? lineOf(chosen) : '')
  const [search] = useState(() =>
    debounced(debounceMs ?? 0, (query: string) => void send('typed', { query })),
  )
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => search.cancel, [search])

  const type = (text: string) => {
    setTyped(text)
    if (chosen) send('clear')
    // Does not search for a text that is too long.
    if (charactersOver(text, LONGEST_QUERY) > 0) search.cancel()
    else search.call(text)
  }
  const choose = (pharmacy: Found) => {
    search.cancel()
    setTyped(lineOf(pharmacy))
    send('choose', { pharmacy })
    // The pressed button disappears together with the list.
    input.current?.focus()
  }

  return (
    <PageMain width={isWide ? 'w-wide' : 'w-support'} className="stack-6">
      <PageHeading className={`${titleSize(texts.title, 'column')} measure`} words={texts.title} />
      <div className="stack-4">
        <div className="field">
          <label htmlFor={id}>{texts.label}</label>
          <p className="hint" id={`${id}-hint`}>
            {texts.hint}
          </p>
          <input
            ref={input}
            className="input"
            id={id}
            type="text"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
          <CharacterCount text={typed} limit={chosen ? Number.POSITIVE_INFINITY : LONGEST_QUERY} />
        </div>
        <div className="stack-2">
          <p role="status" id={`${id}-told`} className="muted">
            {texts.searching ?? texts.none ?? texts.results}
          </p>
          {found && found.length > 0 && (
            <ul className="pharmacies" aria-labelledby={`${id}-told`}>
              {found.map((pharmacy) => (
                <li key={pharmacy.pharmacyId}>
                  <button type="button" onClick={() => choose(pharmacy)}>
                    <strong>{pharmacy.storeName}</strong>
                    <span>{addressOf(pharmacy)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
        <p>
          <button type="button" className="link" onClick={() => send('help')}>
            {texts.help}
          </button>
        </p>
      </div>
      <StepError step={step} />
      <div className="actions">
        <Button
          isUnavailable={view?.events.includes('save') !== true}
          busy={busy ? busyWords(step) : undefined}
          onClick={() => send('save')}
        >
          {texts.save}
        </Button>
        <BackButton step={step} />
      </div>
    </PageMain>
  )
}

type Address = Partial<
  Pick<Found, 'storeName' | 'address1' | 'address2' | 'city' | 'state' | 'zipCode'>
>

function addressOf({ address1, address2, city, state, zipCode }: Address): string {
  return [address1, address2, city, `${state ?? ''} ${zipCode ?? ''}`].filter(Boolean).join(', ')
}

function lineOf(pharmacy: Address): string {
  return `${pharmacy.storeName ?? ''}, ${addressOf(pharmacy)}`
}
