import { casesOf } from '../step-events.ts'
import { isChanged, isEdited } from '../edited.ts'
import type { Moment } from '../../answers/cells.ts'
import { type Read, compileRule, readsOf } from '../../rules/json-logic.ts'
import type { CompiledEffect, CompiledEvent, CompiledTarget, Outcome, Step } from '../flow.ts'
import type { EffectUse, EventUse, Rule, StepSource, Target } from '../types.ts'
import type { Context } from './context.ts'
import { compileEach } from './each.ts'
import { compileForm } from './forms.ts'
import { appliesCell, bind, lateRule, lateText, lateTexts } from './names.ts'
import { readerOf } from './read-name.ts'

export function compileStep(
  context: Context,
  source: StepSource,
  parent: Step | null,
  pointer: string,
  steps: Step[],
): Step {
  const around = parent?.applies ?? context.always
  const rows = source.each && compileEach(context, source, source.each, around)
  const applies = rows?.applies ?? appliesCell(context, around, source.when)
  const children: Step[] = []
  const step: Step = {
    id: source.id,
    index: steps.length,
    source,
    place: { file: context.file, pointer },
    applies,
    parent,
    children,
    with: Object.entries(source.with ?? {}).map(([name, rule]) => [name, lateRule(context, rule)]),
    title: lateText(context, source.title),
    crumb: lateText(context, source.crumb),
    texts: lateTexts(context, source.texts),
    props: Object.entries(source.props ?? {}).map(([name, rule]) => [
      name,
      lateRule(context, rule),
    ]),
    form: compileForm(
      context,
      source,
      source.edit === true ? appliesCell(context, applies, isEdited(source.id)) : applies,
      pointer,
    ),
    enter: (source.enter ?? []).map((use) => compileEffect(context, use)),
    leave: (source.leave ?? []).map((use) => compileEffect(context, use)),
    on: new Map(
      Object.entries(source.on ?? {}).map(([name, uses]) => [
        name,
        casesOf(uses).map((use) => compileEvent(context, use)),
      ]),
    ),
    next: (source.next ?? []).map((target) => compileTarget(context, target)),
    show: (source.show ?? []).map(({ when, view }) => ({ holds: lateRule(context, when), view })),
    each: rows?.each ?? null,
    changed: source.edit === true ? lateRule(context, isChanged(source, context.library)) : null,
    into: Object.entries(source.into ?? {}).map(([value, rule]) => [
      value,
      outcomeReader(context, rule),
    ]),
  }
  steps.push(step)
  source.children?.forEach((child, i) => {
    children.push(compileStep(context, child, step, `${pointer}/children/${i}`, steps))
  })
  return step
}

/** Names that the sub-flow defines itself. */
const OWN = /^(answers|scores|totals|bands|flags|values|params)(\.|$)/

/**
 * Compiles a rule that is evaluated when a sub-flow ends. It reads inputs and facts from cells of
 * the outer flow, because the sub-flow may not have them.
 */
function outcomeReader(context: Context, rule: Rule): Step['into'][number][1] {
  const around = new Map<string, Read<Moment>>()
  context.later.push(() => {
    for (const path of readsOf(rule)) if (!OWN.test(path)) around.set(path, bind(context, path))
  })
  return (flow) =>
    compileRule<Outcome>(rule, {
      bind: (path) => {
        const read = around.get(path) ?? null
        if (read) return (at) => read(at.around)
        const own = readerOf(flow, path)
        return ({ inside }) => own(inside)
      },
    })
}

export function compileTarget(context: Context, target: Target): CompiledTarget {
  return { holds: lateRule(context, target.when), to: target.to }
}

function compileEvent(context: Context, use: EventUse): CompiledEvent {
  return {
    holds: lateRule(context, use.when),
    set: Object.entries(use.set ?? {}).map(([value, rule]) => [value, lateRule(context, rule)]),
    clear: use.clear ?? [],
    do: (use.do ?? []).map((effect) => compileEffect(context, effect)),
    to: use.to ?? null,
  }
}

function compileEffect(context: Context, use: EffectUse): CompiledEffect {
  return {
    effect: use.effect,
    waits: context.library.effects.get(use.effect)?.waits ?? true,
    holds: lateRule(context, use.when),
    args: Object.entries(use.args ?? {}).map(([name, rule]) => [name, lateRule(context, rule)]),
    into: use.into ?? null,
    onFail: (use.onFail ?? []).map(({ code, clear, to, text }) => ({
      code: code ?? null,
      clear: clear ?? [],
      to: to ?? null,
      text: lateText(context, text),
    })),
  }
}
