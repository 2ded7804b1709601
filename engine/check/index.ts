import type { Issue } from '../definition/issue.ts'
import {
  type Library,
  type LibraryOptions,
  loadLibrary,
  type SourceFile,
} from '../definition/library.ts'
import { alerts } from './alerts.ts'
import { askedBefore } from './asked-before.ts'
import { comparisons } from './comparisons.ts'
import { factCycles, flowCycles, instrumentCycles, ruleCycles } from './cycles.ts'
import { deadCases } from './dead-cases.ts'
import { duplicateIds, duplicateOptions } from './duplicates.ts'
import { edited } from './edited.ts'
import { emptyPlaceholders } from './empty-placeholders.ts'
import { effectsGiven } from './effects-given.ts'
import { everyFlow } from './every-flow.ts'
import { duplicateNames, fileNames, forbiddenNames } from './files.ts'
import { givings } from './givings.ts'
import { guarantees } from './guarantees.ts'
import { hiddenValues } from './hidden-values.ts'
import { instantsCut } from './instants.ts'
import { instrumentCodes } from './instrument-codes.ts'
import { inputsListed } from './inputs-listed.ts'
import { byPlace, issueOf } from './issue-of.ts'
import { licences } from './licences.ts'
import { limits } from './limits.ts'
import { listOperators } from './list-operators.ts'
import type { Finding } from './model/finding.ts'
import { buildModel, type Model } from './model/model.ts'
import { missingSums } from './missing-sums.ts'
import { namedRules, writtenAt } from './named-rules.ts'
import { neverShown } from './never-shown.ts'
import { over } from './over.ts'
import { parameters } from './parameters.ts'
import { placeholders } from './placeholders.ts'
import { prefills } from './prefills.ts'
import { questionKeys } from './question-keys.ts'
import { questionTexts } from './question-texts.ts'
import { refusedAnswers } from './refused-answers.ts'
import { liveInputs } from './live.ts'
import { remembered } from './remembered.ts'
import { rowsShown } from './rows-shown.ts'
import { conditions, ruleReadings } from './rules.ts'
import { secrets } from './secrets.ts'
import { slots } from './slots.ts'
import { stands } from './stands.ts'
import { stepShapes } from './step-shape.ts'
import { textLimits } from './text-limits.ts'
import { timeOperators } from './time-operators.ts'
import { totals } from './totals.ts'
import { unknownInFlow, unknownShared } from './unknown-names.ts'
import { unsetValues } from './unset-values.ts'
import { unusedNames } from './unused-names.ts'
import { validations } from './validation.ts'
import { viewTexts } from './view-texts.ts'
import { ways } from './way.ts'

export type { Issue, Place } from '../definition/issue.ts'
export { type AskedWording, askedWordings } from './asked-wordings.ts'
export { type CheckedCases, checkCases } from './cases.ts'
export { checkContent, type ContentFinding } from './content.ts'
export { checkPersonas, readPersonas } from './personas.ts'
export { type CheckedSame, checkSame } from './same.ts'
export { CODES, type Code, type CodeEntry } from './codes.ts'

// for editors
export { keyNamesAt } from './editor/key-names-at.ts'
export { namesAt } from './editor/names-at.ts'
export type { NameKind, ProposedName } from './editor/proposed-name.ts'
export { type SchemaKey, schemaKeysAt, schemaValuesAt, schemaWordsAt } from './editor/schemas-at.ts'
export { buildModel, type Model } from './model/model.ts'

type Check = (model: Model) => readonly Finding[]

/** All checks. Each one reports its own kind of mistake in all definitions. */
const CHECKS: readonly Check[] = [
  fileNames,
  duplicateNames,
  forbiddenNames,
  duplicateIds,
  duplicateOptions,
  unknownShared,
  unknownInFlow,
  instrumentCodes,
  namedRules,
  unusedNames,
  unsetValues,
  ruleReadings,
  conditions,
  comparisons,
  listOperators,
  timeOperators,
  instantsCut,
  factCycles,
  flowCycles,
  instrumentCycles,
  ruleCycles,
  alerts,
  hiddenValues,
  missingSums,
  askedBefore,
  ways,
  deadCases,
  stepShapes,
  rowsShown,
  over,
  edited,
  stands,
  slots,
  limits,
  everyFlow,
  guarantees,
  licences,
  inputsListed,
  questionTexts,
  questionKeys,
  validations,
  refusedAnswers,
  prefills,
  neverShown,
  secrets,
  viewTexts,
  placeholders,
  emptyPlaceholders,
  effectsGiven,
  textLimits,
  remembered,
  liveInputs,
  parameters,
  givings,
  totals,
]

/** `library` is null if there is an issue of severity `error`. */
export type Checked = { readonly issues: readonly Issue[]; readonly library: Library | null }

/**
 * Finds every mistake in a set of definitions, sorted by file, line and column.
 *
 * @param files All files of the library. Names that they do not define are reported as unknown.
 */
export function checkLibrary(files: readonly SourceFile[], options: LibraryOptions = {}): Checked {
  const model = buildModel(files)
  const documents = new Map(model.documents.map((document) => [document.path, document]))
  const findings = [
    ...model.documents.flatMap((document) => document.findings),
    ...CHECKS.flatMap((check) => check(model)),
  ]
  const issues = new Map<string, Issue>()
  for (const finding of findings) {
    const document = documents.get(finding.file)
    const issue = issueOf(
      { ...finding, pointer: writtenAt(document?.json, finding.pointer) },
      document,
    )
    issues.set(`${issue.file} ${issue.pointer} ${issue.code} ${issue.message}`, issue)
  }
  const sorted = [...issues.values()].sort(byPlace)
  const isSound = sorted.every(({ severity }) => severity !== 'error')
  return { issues: sorted, library: isSound ? loadLibrary(files, options) : null }
}
export { fieldPlace } from '../definition/field-place.ts'
export { spotOf } from '../definition/spot.ts'
