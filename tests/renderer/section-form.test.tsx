import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type FieldSource, type FormSchema, type Json, schemaOf } from '#engine/index.ts'
import { WIDGETS } from '#renderer/widgets/registry.ts'
import { SectionForm } from '#renderer/widgets/section-form.tsx'
import type { QuestionActions } from '#renderer/widgets/widget.ts'
import { WidgetsContext } from '#renderer/widgets/widgets-context.ts'
import { buildFlow, drive, yesNo } from '#tests/support/build-flow.ts'

const line = (id: string): FieldSource => ({ id, type: 'free-text-field', label: `Label of ${id}` })
const FLOW = buildFlow({
  steps: [
    {
      id: 'form',
      paging: 'all',
      sections: [
        { id: 'one', items: [line('a'), yesNo('b')] },
        { id: 'two', items: [line('c')] },
      ],
    },
  ],
})

const NOTHING: QuestionActions = {
  answer: () => undefined,
  choose: () => undefined,
  blur: () => undefined,
  secret: () => undefined,
  card: () => undefined,
}
const Interstitial = () => null

/** Both sections of the flow. A section asks for its schema each time that it is drawn. */
function showSections(
  worded: (pair: FormSchema, section: string) => FormSchema,
  widgets = WIDGETS,
) {
  const run = drive(FLOW)
  let redraw: () => void = () => undefined
  const schemaOfSection = (section: string) => worded(schemaOf(FLOW, section, run.state), section)
  const actions = {
    ...NOTHING,
    answer: (field: string, value: Json) => {
      run.answer(field, value)
      redraw()
    },
  }
  function Sections() {
    const [, setCount] = useState(0)
    redraw = () => setCount((count) => count + 1)
    const sections = run.screen.steps[0]?.form?.sections ?? []
    return sections.map((section) => (
      <SectionForm
        key={section.id}
        section={section}
        schemaOf={schemaOfSection}
        screen={null}
        actions={actions}
        Interstitial={Interstitial}
      />
    ))
  }
  render(
    <WidgetsContext value={widgets}>
      <Sections />
    </WidgetsContext>,
  )
}

test('title, description, option names and control of a question come from its schema', () => {
  const otherWords = ({ schema, uiSchema }: FormSchema): FormSchema =>
    JSON.parse(
      JSON.stringify({ schema, uiSchema })
        .replace('"title":"Label of a"', '"title":"Other label","description":"Other words"')
        .replace('"ui:enumNames":["Yes","No"]', '"ui:enumNames":["Ja","Nein"]')
        .replace('"ui:widget":"free-text-field"', '"ui:widget":"free-paragraph-field"'),
    )
  showSections(otherWords)
  expect(screen.getByLabelText(/^Other label/).tagName).toBe('TEXTAREA')
  expect(screen.getByText('Other words')).toBeDefined()
  expect(
    screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent?.trim()),
  ).toEqual(['Ja', 'Nein'])
})

test('an answer draws its own section again, and no other', () => {
  const drawn: string[] = []
  showSections((pair, section) => {
    drawn.push(section)
    return pair
  })
  drawn.length = 0
  fireEvent.change(screen.getByLabelText(/^Label of a/), { target: { value: 'word' } })
  expect(screen.getByLabelText<HTMLInputElement>(/^Label of a/).value).toBe('word')
  expect(drawn).toEqual(['one'])
})

test('an answer draws its own question again, and no other of its section', () => {
  const drawn: string[] = []
  // A question reads the widget of its type each time that it is drawn.
  const widgets = new Proxy(WIDGETS, {
    get: (registry, type, receiver) => {
      drawn.push(String(type))
      return Reflect.get(registry, type, receiver)
    },
  })
  showSections((pair) => pair, widgets)
  expect(drawn).toContain(yesNo('b').type)
  drawn.length = 0
  fireEvent.change(screen.getByLabelText(/^Label of a/), { target: { value: 'word' } })
  expect(drawn).toEqual(['free-text-field'])
})
