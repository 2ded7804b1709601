import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  Button,
  ComboBox,
  Input,
  ListBox,
  ListBoxItem,
  ListLayout,
  Popover,
  Virtualizer,
} from 'react-aria-components'
import { debounced } from '#renderer/ui/debounced.ts'
import { labelId } from '#renderer/ui/field-frame.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { areCodes, matchingOptions, namedOption, writtenAnswer } from './combo-options.ts'
import { WORDS } from '#renderer/words/words.ts'
import type { WidgetProps } from './widget.ts'

const LIST_HEIGHT_PX = 320
/** Pause in typing before the list is filtered again. */
const LIST_AFTER_MS = 50
/** Keys that move into the list. */
const INTO_THE_LIST = /^(ArrowDown|ArrowUp|Enter|Tab)$/
/**
 * In pixels. A row of larger text is measured. Only visible rows are rendered, since there are
 * hundreds of languages.
 */
const ROWS = { estimatedRowHeight: 44 }

/**
 * One option of a long list, typed or picked. A typed text that equals an option selects it
 * immediately, and on blur the control shows the option's own spelling. Other text is kept as it
 * was typed, and validated.
 */
export function ComboWidget({ question, ids, describedBy, labelledBy, actions }: WidgetProps) {
  const { typed, sought, type, hurry } = useTypedText()
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<Element | null>(null)
  const control = useRef<HTMLDivElement>(null)
  useStayingOpen(isOpen)
  useHidingNothing(isOpen, control)
  const written = writtenAnswer(question)
  const { options } = question
  const chosen = options.find((option) => option.chosen)
  const hasCodes = areCodes(options)
  // If the control has an answer, its list shows all options: a person who opens it wants to change
  // the answer.
  const shown = sought === null ? options : matchingOptions(options, sought)

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
      // An unfinished text is not a choice. A choice that changes would close the list.
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
          <Icon shape={CaretDownIcon} />
        </Button>
      </div>
      {/* Rendered inside the page's own content, so that it belongs to a landmark. */}
      <Popover
        className="combo-list"
        maxHeight={LIST_HEIGHT_PX}
        UNSTABLE_portalContainer={place ?? document.body}
      >
        <ComboRows hasCodes={hasCodes} />
      </Popover>
    </ComboBox>
  )
}

/** The typed text, and the text that the list is filtered by after a pause in typing. */
function useTypedText() {
  const [typed, setTyped] = useState<string | null>(null)
  const [sought, setSought] = useState<string | null>(null)
  const [seek] = useState(() => debounced(LIST_AFTER_MS, setSought))
  useEffect(() => seek.cancel, [seek])
  return {
    typed,
    sought,
    type: (text: string | null) => {
      setTyped(text)
      if (text !== null) return seek.call(text)
      seek.cancel()
      setSought(null)
    },
    /** If the person moves into the list before the pause is over, the list is filtered now. */
    hurry: ({ key }: KeyboardEvent) => {
      if (!INTO_THE_LIST.test(key)) return
      seek.cancel()
      flushSync(() => setSought(typed))
    },
  }
}

type Row = { readonly id: string; readonly text: string; readonly mark: string | null }

/** The options of the open list. Only visible rows are rendered. */
function ComboRows({ hasCodes }: { readonly hasCodes: boolean }) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={ROWS}>
      <ListBox className="combo-rows">
        {({ id, text, mark }: Row) => (
          <ListBoxItem className="combo-option" textValue={text}>
            <span>{text}</span> {hasCodes && <span className="muted">{id}</span>}
            {mark && <span className="tag">{mark}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  )
}

/**
 * Keeps an open list open while the page moves, for example when an error next to the control
 * disappears. The list moves with the page. The component library would close it at any scrolling,
 * in the middle of a word.
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

/** The attribute that makes the component library leave a part of the document unchanged. */
const HEARD = 'data-react-aria-top-layer'

/**
 * Keeps the page readable for screen readers while the list is open. The component library would
 * hide everything around the list from them, although the Tab key still reaches it, since the list
 * is not a dialog. The library checks the attribute only when the list opens.
 */
function keepHeard(control: Element | null): void {
  pageOf(control)?.setAttribute(HEARD, 'true')
}

/**
 * Removes the attribute once the list is open. Otherwise a press next to the list would not close
 * it.
 */
function useHidingNothing(isOpen: boolean, control: { readonly current: Element | null }): void {
  useEffect(() => {
    if (isOpen) pageOf(control.current)?.removeAttribute(HEARD)
  }, [isOpen, control])
}

/** The element that the page is rendered into. */
function pageOf(control: Element | null): Element | null {
  return control?.closest('body > *') ?? null
}
