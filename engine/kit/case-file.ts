import type { Json, JsonObject } from '../definition/types.ts'

/** A file of cases beside a flow: `intake.cases.json`. `cases.schema.json` says what each key means. */
export type CaseFile = { readonly flow: string; readonly cases: readonly Case[] }

export type Case = {
  readonly name: string
  readonly inputs?: JsonObject
  readonly walk: readonly Turn[]
  readonly ends?: boolean
  readonly totals?: { readonly [name: string]: number | boolean | null }
  readonly bands?: { readonly [name: string]: string | null }
  readonly flags?: { readonly [name: string]: boolean }
}

/** A screen and what is done on it, or the outcome of an effect, or an effect that nobody waits for, or what the host says anew. */
export type Turn = {
  readonly screen?: string
  readonly step?: string
  readonly shows?: readonly string[]
  readonly answers?: { readonly [question: string]: Json }
  /** The answers are only selected, as by an arrow key: a question that goes on by itself stays. */
  readonly stays?: true
  readonly press?: string
  readonly next?: true
  /** What is pressed is refused: the run stays, and says what is wrong. */
  readonly refused?: true
  /** Mode `tree`: the path that the address names from here on. */
  readonly path?: readonly string[]
  readonly event?: string
  /** The step that is edited in place from here on. */
  readonly edit?: string
  /** What lies over another step is closed, or what is edited. */
  readonly close?: true
  readonly data?: Json
  /** Of a step with rows: the key of the row that the event is sent for. */
  readonly row?: string
  readonly host?: string
  readonly gives?: Json
  readonly fails?: string
  readonly asked?: string
  readonly inputs?: JsonObject
}
