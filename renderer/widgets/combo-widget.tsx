import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, ComboBox, Input, ListBox, ListBoxItem, ListLayout, Popover, Virtualizer } from 'react-aria-components'
import { debounced } from '#renderer/ui/debounced.ts'
import { labelId } from '#renderer/ui/field-frame.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { areCodes, matchingOptions, namedOption, writtenAnswer } from './combo-options.ts'
import { WORDS } from '#renderer/words/words.ts'
import type { WidgetProps } from './widget.ts'

const LIST_HEIGHT_PX = 320
/** How long nobody types before the list is made anew. */
const LIST_AFTER_MS = 50
/** Keys by which somebody goes into the list. */
const INTO_THE_LIST = /^(ArrowDown|ArrowUp|Enter|Tab)$/
/** In pixels; a row of larger text is measured. Only the rows in view are drawn: there are hundreds of languages. */
const ROWS = { estimatedRowHeight: 44 }

/**
 * One of a long list, typed or picked. What names an option is that option at once; the control shows it in its own writing when it is
 * left. What names none is kept as it was typed, and judged.
 */
export function ComboWidget({ question, ids, describedBy, labelledBy, actions }: WidgetProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [sought, setSought] = useState<string | null>(null)
  const [seek] = useState(() => debounced(LIST_AFTER_MS, setSought))
  useEffect(() => seek.cancel, [seek])
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<Element | null>(null)
  const control = useRef<HTMLDivElement>(null)
  useStayingOpen(isOpen)
  useHidingNothing(isOpen, control)
  const written = writtenAnswer(question)
  const { options } = question
  const chosen = options.find((option) => option.chosen)
  const hasCodes = areCodes(options)
  // The list of a control that holds an answer is the whole list: who opens it wants to change.
  const shown = sought === null ? options : matchingOptions(options, sought)
  const type = (text: string | null) => {
    setTyped(text)
    if (text !== null) return seek.call(text)
    seek.cancel()
    setSought(null)
  }
  // Whoever goes into the list at once goes into the list of what was typed.
  const hurry = ({ key }: KeyboardEvent) => {
    if (!INTO_THE_LIST.test(key)) return
    seek.cancel()
    flushSync(() => setSought(typed))
  }

  return (
    <ComboBox
      id={ids.control}
      aria-labelledby={labelledBy ?? labelId(ids)}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      className="combo"
      validationBehavior="aria"
      menuTrigger="input"
      onOpenChange={(willOpen) => {
        if (willOpen) keepHeard(control.current)
        setPlace(control.current?.closest('main') ?? null)
        setOpen(willOpen)
      }}
      allowsCustomValue
      isRequired={question.required}
      isDisabled={!question.enabled}
      isInvalid={question.showsIssue}
      items={shown.map(({ key, text, mark }) => ({ id: key, text, mark }))}
      inputValue={typed ?? written}
      // What is being typed is no choice yet. A choice that changes closes the list.
      selectedKey={typed === null ? (chosen?.key ?? null) : null}
      onInputChange={(text) => {
        if (text === (typed ?? written)) return
        type(text)
        actions.answer(question.id, namedOption(options, text)?.key ?? text)
      }}
      onSelectionChange={(key) => {
        if (key === null) return
        type(null)
        actions.answer(question.id, String(key))
      }}
      onBlur={() => {
        type(null)
        actions.blur(question.id)
      }}
    >
      <div className="combo-control" ref={control}>
        <Input
          className="input"
          placeholder={question.placeholder ?? ''}
          autoComplete={question.autocomplete ?? 'off'}
          onKeyDownCapture={hurry}
        />
        <Button className="icon-btn" aria-label={WORDS.answers.openList}>
          <Icon name="caret-down" />
        </Button>
      </div>
      {/* Drawn where the page's own content is, so that it belongs to a landmark. */}
      <Popover className="combo-list" maxHeight={LIST_HEIGHT_PX} UNSTABLE_portalContainer={place ?? document.body}>
        <Virtualizer layout={ListLayout} layoutOptions={ROWS}>
          <ListBox className="combo-rows">
            {(option: { readonly id: string; readonly text: string; readonly mark: string | null }) => (
              <ListBoxItem className="combo-option" textValue={option.text}>
                <span>{option.text}</span> {hasCodes && <span className="muted">{option.id}</span>}
                {option.mark && <span className="tag">{option.mark}</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      </Popover>
    </ComboBox>
  )
}

/**
 * Keeps an open list open while the page moves, for example because an error beside the control goes away: the list moves with it.
 * The component library would close it at any scrolling, in the middle of a word.
 */
function useStayingOpen(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const keepFromLibrary = (event: Event) => {
      if (event.target === document) event.stopImmediatePropagation()
    }
    window.addEventListener('scroll', keepFromLibrary, true)
    return () => window.removeEventListener('scroll', keepFromLibrary, true)
  }, [isOpen])
}

/** The mark by which the component library leaves a part of the document as it is. */
const HEARD = 'data-react-aria-top-layer'

/**
 * Keeps the page heard while the list is open. The component library would hide all around the list from screen readers, and leave in it
 * what the Tab key reaches: the list is no dialog. It looks for the mark only as the list opens.
 */
function keepHeard(control: Element | null): void {
  pageOf(control)?.setAttribute(HEARD, 'true')
}

/** Takes the mark away once the list is open: what is pressed beside the list closes it. */
function useHidingNothing(isOpen: boolean, control: { readonly current: Element | null }): void {
  useEffect(() => {
    if (isOpen) pageOf(control.current)?.removeAttribute(HEARD)
  }, [isOpen, control])
}

/** The part of the document that the page is drawn into. */
function pageOf(control: Element | null): Element | null {
  return control?.closest('body > *') ?? null
}
