import type { Json, JsonObject } from '../definition/types.ts'

/** A file of cases such as `intake.cases.json`, with the values of its personas and parts. */
export type CaseFile = { readonly flow: string; readonly cases: readonly Case[] }

/** A case as its file has it: `inputs` are what differs from the persona. */
export type WrittenCase = Omit<Case, 'walk'> & {
  readonly persona?: string
  readonly walk: readonly WrittenTurn[]
}
export type WrittenTurn = Turn & { readonly persona?: string }

export type Case = {
  readonly name: string
  readonly inputs?: JsonObject
  readonly walk: readonly Turn[]
  readonly ends?: boolean
  readonly totals?: { readonly [name: string]: number | boolean | null }
  readonly bands?: { readonly [name: string]: string | null }
  readonly flags?: { readonly [name: string]: boolean }
  readonly facts?: { readonly [name: string]: Json }
}

/**
 * One turn: a screen with its actions, the result of an awaited effect, an effect that is not
 * awaited, or new inputs.
 */
export type Turn = {
  readonly screen?: string
  readonly step?: string
  readonly shows?: readonly string[]
  readonly answers?: { readonly [question: string]: Json }
  /** Answers are only selected, as by an arrow key, so a multi-choice question stays on screen. */
  readonly stays?: true
  readonly press?: string
  readonly next?: true
  /** The button is refused: the run stays on the page and shows the errors. */
  readonly refused?: true
  /** Mode `tree`: the path that the address bar names from this turn on. */
  readonly path?: readonly string[]
  readonly event?: string
  /** The step whose questions this turn opens in place. */
  readonly edit?: string
  /** Closes the open dialog, or ends editing in place. */
  readonly close?: true
  readonly data?: Json
  /** Key of the row that the event is sent for, in a step that repeats for each row. */
  readonly row?: string
  readonly host?: string
  readonly gives?: Json
  readonly fails?: string
  readonly asked?: string
  readonly inputs?: JsonObject
}
