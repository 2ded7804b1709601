import type { Form } from '../definition/flow.ts'
import { advancesNow, pageFrom, pageIndex, pageOf, questionIndex } from './paging.ts'
import type { FormScreen } from './screen-types.ts'
import { shownOn } from './section-screens.ts'
import type { RunState } from './types.ts'

/** The page of a form that a run shows. */
export function formScreen(
  state: RunState,
  form: Form,
  numbered: boolean,
): Omit<FormScreen, 'events' | 'isChanged'> {
  const page = pageOf(form, state.page)
  const empty = {
    paging: form.paging,
    numbered,
    page: '',
    pageKind: 'all',
    sections: [],
    index: 0,
    count: 0,
    progress: 1,
    showsNext: true,
    canNext: true,
    missing: [],
    isLast: true,
    revisited: false,
    removed: [],
  } as const
  if (!page) return empty
  const { index, count } =
    form.paging === 'question' ? questionIndex(state, form, page) : pageIndex(state, form, page)
  const { missing, sections } = shownOn(state, form, page)
  const advances = advancesNow(state, page)
  return {
    paging: form.paging,
    numbered,
    page: page.id,
    pageKind: page.kind,
    index,
    count,
    missing,
    sections,
    progress: count === 0 ? 0 : (index - 1) / count,
    showsNext: !advances || state.revisited,
    canNext: missing.length === 0,
    isLast: pageFrom(state, form, page.index + 1, 1) === null,
    revisited: state.revisited,
    removed: state.undo?.removed ?? [],
  }
}
