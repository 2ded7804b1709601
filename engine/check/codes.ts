import type { Issue } from '../definition/issue.ts'

/** The severity of a code, and how to fix the mistake. */
export type CodeEntry = { readonly severity: Issue['severity']; readonly hint: string }

const error = (hint: string): CodeEntry => ({ severity: 'error', hint })
const warning = (hint: string): CodeEntry => ({ severity: 'warning', hint })

/** All kinds of mistakes that the check finds, by code. Codes are stable. */
export const CODES = {
  // files
  'json-syntax': error('Correct the text; an editor marks the place'),
  'duplicate-key': error('Remove one of the two: only the last one would count'),
  'schema-missing': error(
    'Make "$schema" the first key, with the relative path of engine/definition/language.schema.json',
  ),
  'unknown-key': error('Correct the spelling or remove the key'),
  'missing-key': error('Add the key'),
  'wrong-shape': error('Write the value as the language asks for it; an editor shows how'),
  'file-name': error('Name the file after its id'),
  'duplicate-name': error('Give one of the two another name'),
  'forbidden-name': error(
    'Choose another name: this one has another meaning in JavaScript or in the language',
  ),
  'duplicate-step': error('Give each step of the flow its own id'),
  'duplicate-section': error('Give each section of the flow its own id'),
  'duplicate-field': error('Give each question and interstitial of the flow its own id'),
  'duplicate-option': error('Give each option of the question its own key'),
  'duplicate-option-text': error('Reword one of the two: a patient cannot tell them apart'),
  'duplicate-total': error('Give each total and flag of the flow and its instruments its own name'),
  // names
  'unknown-rule': error('Define it under "rules" of this flow, above the rule that names it'),
  'unused-rule': warning('Use it, or remove it'),
  'unknown-fact': error('Define the fact in a file of kind "facts", or correct the name'),
  'fact-arguments': error(
    'Give each parameter of the fact a value that its schema allows: { "fact": "name", "with": { "parameter": RULE } }',
  ),
  'unknown-parameter': error('Declare it under "parameters", or correct the name'),
  'unused-parameter': warning('Read it, or do not declare it'),
  'unknown-field': error('Name a question that the same flow or instrument asks'),
  'unknown-option': error('Compare with the key of one of the question’s options'),
  'unknown-band': error('Compare with the key of one of the total’s bands'),
  'unknown-effect': error('Declare the effect in a file of kind "effects", or correct the name'),
  'unknown-view': error('Declare the view in a file of kind "views", or correct the name'),
  'unknown-view-event': error('Declare the event with the view, or correct the name'),
  'unknown-text': error('Add the text to a file of kind "texts", or correct the name'),
  'unknown-input': error('Declare the input in a file of kind "inputs", or correct the name'),
  'undeclared-input': error('Add the name to the flow’s "inputs"'),
  'unknown-path': error('Read a member that the schema of the value has'),
  'unknown-value': error('Declare the value under "values" of the flow'),
  'unused-value': warning('Read it, or do not store it'),
  'value-never-stored': error(
    'Store it with "into" of an effect or a step, or with "set" of an event; or give it an "initial"',
  ),
  'unknown-flow': error('Name a flow that exists'),
  'unknown-instrument': error('Name an instrument that exists'),
  'unknown-fields': error('Name a file of kind "fields"'),
  'unknown-question': error('Name a question of that instrument'),
  'unknown-section': error('Name a section of the same flow'),
  'unknown-choices': error('Add a file of kind "choices", or correct the name'),
  'unknown-total': error('Declare the total, or ask the instrument that has it'),
  'unknown-flag': error('Declare the flag, or ask the instrument that has it'),
  'unknown-step': error('Name a step of the same flow, or end'),
  'unknown-place': error('Name a step, a view, a question or an interstitial of the flow'),
  'ambiguous-place': error('Say which is meant: write the name with its kind'),
  // rules
  'unknown-operator': error(
    'Compare with "==", "!=", "<", ">" or "in", join with "and", "or", "!"; engine/docs/language.md lists all',
  ),
  'operator-arguments': error('Give the operator the arguments that it takes'),
  'two-operators': error('Wrap the operators in one "and" or "or"'),
  'not-a-condition': error(
    'Write a rule, such as { "==": [{ "var": "answers.QUESTION" }, "OPTION-KEY"] }, or true or false',
  ),
  'computed-path': error(
    'Write the path as a text; for a member of a list use filter, some or all',
  ),
  'rule-too-deep': error('Move a part of the rule into a fact or a flag'),
  'types-never-equal': error(
    'Compare values of the same type; a multi-select answer is a list: use "in"',
  ),
  'value-never-taken': error('Compare with a value that the schema lists'),
  'text-instead-of-key': error('Compare with the option’s key: texts may be reworded'),
  'order-on-text': error('Order numbers, dates or times only'),
  'mixed-moments': error(
    'Compare a time of day ("08:30") with one, a day with a time ("2030-01-07T08:30") with one or, in order, with a day',
  ),
  'arithmetic-on-text': error(
    'Calculate with numbers only; "plus" and "minus" count from an instant',
  ),
  'sum-of-missing': error(
    'Give a default: { "var": ["scores.ID", 0] }, or first test that there is a value',
  ),
  'not-a-list': error('Give the operator a list'),
  'sort-key': error(
    'Write as a key a rule that reads a text, a number or a moment of an item: { "var": "member" }',
  ),
  'day-of-instant': error('Use "same-day", or compare whole instants'),
  'not-an-instant': error(
    'Give the operator an instant: "now", or a value whose schema has the format "date-time"',
  ),
  'fact-reads-answer': error(
    'Facts read inputs and facts only; make it a flag of the flow or of the instrument',
  ),
  'fact-cycle': error('Remove one of the references'),
  'flow-cycle': error('Remove one of the references: a flow cannot contain itself'),
  'instrument-cycle': error('Remove one of the references: an instrument cannot contain itself'),
  'rule-cycle': error('Let one of the rules read something that does not depend on it'),
  'condition-not-asked': error(
    'Ask the whole instrument, or remove the rule: its condition could never be true',
  ),
  'alert-item-not-asked': error('Ask the question that the alert is about'),
  'asked-before-its-condition': warning('Move it after the question that its condition reads'),
  'reads-hidden-value': warning('Add to the rule what it yields while the question has no answer'),
  'reads-incomplete-total': warning(
    'First test that the total is not null, or compare it after its last question',
  ),
  // the path through a flow
  'unreachable-step': error('Add a target that opens it, or remove it'),
  'aside-never-entered': error('Add an event or a target that opens it, or remove it'),
  'no-way-out': error(
    'Add a way to leave it: "next", an event with "to", or "advance" with "enter"',
  ),
  'dead-target': error(
    'Correct its condition, move it before the target that covers it, or remove it',
  ),
  'dead-case': error('Correct its condition, move it before the case that covers it, or remove it'),
  'commit-and-back': error('Keep one of the two: Back never leaves a step with "commit"'),
  'mode-misuse': error('Remove the key or change the flow’s mode'),
  'key-without-partner': error('Add what the key works with, or remove it'),
  'each-conflict': error(
    'Show only a view for each row; put questions, flows and effects into another step',
  ),
  'each-key': error('Name a member of the rows that is a text or a number, different in each'),
  'resident-leaves': error('Remove the key, or "resident"; events belong under "on"'),
  'edit-conflict': error('Remove the key, or "edit"'),
  'edit-never-opened': error('Declare the event "edit" with the view, or show another one'),
  'edit-not-compared': error('Ask each part as a separate question'),
  'over-conflict': error('Remove the key, or "over"'),
  'over-never-opened': error('Add an event that opens it, or remove it'),
  'over-target': error(
    'Open it by an event: Next and failures leave the step that should stay below it',
  ),
  'over-without-title': error('Add "title": it names the dialog'),
  'view-not-in-dialog': error('Show a view that is declared with "inDialog", or questions'),
  'stands-nowhere': error(
    'Show the view on a page of questions, or remove "stands" from its declaration',
  ),
  'close-nowhere': error('Name a step, or remove the target'),
  'step-content': error('Give the step exactly one of fields, sections, view, flow'),
  'slot-unknown': error('Fill the slots that the view declares'),
  'slot-missing': error('Fill each slot with a flow of mode first or all'),
  'slot-mode': error('Fill the slot with a flow of mode first or all'),
  'too-many-questions': error('Ask fewer questions or raise "limits"'),
  'missing-limit': error('Add "limits" with the number; `flow prove` says whether it holds'),
  'implied-guarantee': error(
    'Remove it, or give it another name: "frame.everyFlow" gives this one to every flow',
  ),
  'guarantee-shape': error(
    'Say either what "appears", what "never" does, what is "possible", or what is "always" offered',
  ),
  'licence-unconfirmed': error(
    'Give the section a "when" that is true only if the operator has confirmed the wording',
  ),
  // questions
  'missing-text': error('Add "text" or "label": a question without a text cannot be answered'),
  'label-and-legend': warning(
    'Keep the one that names the control, and move the question into "text"',
  ),
  'missing-title': error('Add "title"'),
  'view-text-missing': error('Add the text under "texts"'),
  'view-text-unknown': error('Remove the text or declare it with the view'),
  'choice-without-options': error('Add "options", "rowOptions", or "from" with a choices file'),
  'none-not-exclusive': error('Add "exclusive": true'),
  'key-not-for-type': error('Remove the key or change the question’s type'),
  'validation-not-for-type': error('Remove the keyword: it has no effect on answers of this type'),
  'empty-range': error('Let at least one answer meet every limit and rule'),
  'compute-not-taken': error(
    'Compute an answer of the question’s type, within its options and limits',
  ),
  'compute-conflict': error('Remove the key, or let the question be answered'),
  'prefill-not-taken': error('Give an answer that the question accepts'),
  'never-shown': error('Correct the rule, or remove the question'),
  'bad-pattern': error('Correct the regular expression (Unicode mode)'),
  'slow-pattern': error('Write the repetition so that a text can match in only one way'),
  'long-pattern': error(
    'Split it into a shorter pattern and "rules", or give the allowed texts as options',
  ),
  'secret-not-marked': error('Add "secret": true'),
  'secret-read': error(
    'Read it as secrets.NAME in the arguments of a "leave" effect, and nowhere else',
  ),
  'secret-kept': error('Remove the key: a secret lives only in its control'),
  'secret-inside': error('Ask for the secret in a separate question'),
  'secret-not-taken': error(
    'Add the argument to the effect’s "secretArgs", or give the secret to one that takes it',
  ),
  'secret-not-used': error('Give it to an effect of the step’s "leave"'),
  'secret-late': warning(
    'Put it first in "leave": secrets are dropped after the first effect with a reply',
  ),
  // texts
  'unknown-placeholder': error('Read a path that rules may read here'),
  'malformed-placeholder': error('Write {path} or {path|formatter}'),
  'unknown-formatter': error(
    'Use money, count, date, date-with-year, numeric-date, weekday, relative-day, time, state, masked-email, phone or list',
  ),
  'formatter-type': error(
    'Read a value that can be printed, give the formatter a value that it accepts, or write one case of the text for each value',
  ),
  'empty-placeholder': warning('Show the text only if the value exists, or add a case without it'),
  // effects and views
  'argument-missing': error('Add the argument'),
  'argument-unknown': error('Remove the argument or declare it with the effect'),
  'argument-type': error(
    'Choose a listed value; list a new one under the effect’s "args" in flows/vocabulary/effects.json, and have a developer implement it in the hosts',
  ),
  'into-type': error('Store it in a value whose schema allows it'),
  'into-without-result': error('Remove "into" or declare the effect’s result'),
  'remember-awaited': error('Use an effect without a reply: one with "waits": false'),
  'live-never': error('Say when it is read again: "everySeconds", "onFocus" or "after"'),
  'not-awaited': error('Remove the key: the flow does not wait for this effect'),
  'unknown-failure-code': error('Name a code that the effect declares'),
  'failure-unhandled': warning('Add it to "onFail", or one entry without a code'),
  'failure-unexplained': error(
    'Add the code to "onFail" with a text that says what to do, or with "to" or "clear"',
  ),
  'limit-above-argument': error(
    'Lower the limit of the question, or raise it in the effect’s "args" and in the hosts',
  ),
  'limit-below-argument': warning(
    'If people may write less on purpose, lower the limit in the effect’s "args", too',
  ),
  'parameter-missing': error('Give it in "with" of the step that runs the flow'),
  'parameter-unknown': error('Remove it or declare it under "parameters" of the flow'),
  'parameter-type': error(
    'Choose a listed value; to add a new one, list it under "parameters" of the flow that the step runs',
  ),
  'parameter-of-draft': error(
    'Remove "draft" or "parameters": a run that is stored on the server gets no parameters',
  ),
  'prop-missing': error('Add the prop'),
  'prop-unknown': error('Remove the prop or declare it with the view'),
  'prop-type': error('Give a value that the prop’s schema allows'),
  // totals
  'total-source': error('Give the total exactly one of sum, count, answered'),
  'item-without-score': error('Give the options scores, or leave the question out of the total'),
  'equal-scores': warning('Correct the points, or ask the two as one option'),
  'band-gap': error('Let each band begin where the one before it ends'),
  'band-overlap': error('Put each value into one band only'),
  'band-out-of-reach': error('End the bands at the highest total of the questions'),
  'wrong-maximum': error('State the maximum that the questions can reach, or correct their scores'),
  // content
  'task-without-title': error(
    'Add its title under "titles" of content/portal/tasks.json, or correct the name',
  ),
  // personas
  'unknown-persona': error('Name a persona of flows/personas.json'),
  'unused-persona': warning('Name it in a case, or remove it'),
  'unknown-part': error('Name a part of flows/personas.json'),
  'unused-part': warning('Name it with "$from", or remove it'),
  'persona-cycle': error('Remove one of the references'),
  'persona-value': error('Give a value that the input’s schema allows'),
  'redundant-difference': warning('Remove it'),
} as const satisfies { readonly [code: string]: CodeEntry }

export type Code = keyof typeof CODES
