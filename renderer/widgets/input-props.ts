import type { WidgetProps } from './widget.ts'

export function textOf(answer: unknown): string {
  return typeof answer === 'string' ? answer : ''
}

/** Props for every input of a question: name, description and the blur handler. */
export function inputProps({ question, ids, describedBy, labelledBy, actions }: WidgetProps) {
  return {
    id: ids.control,
    className: 'input',
    placeholder: question.placeholder ?? undefined,
    required: question.required,
    disabled: !question.enabled && !question.isComputed,
    readOnly: question.isComputed || undefined,
    autoComplete: question.autocomplete ?? 'off',
    'aria-invalid': question.showsIssue || undefined,
    'aria-describedby': describedBy,
    'aria-labelledby': labelledBy,
    onBlur: () => actions.blur(question.id),
  }
}
