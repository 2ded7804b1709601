import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const SLEEP = 'flows/assessments/sleep.json'
const sleep = readFileSync(join(root, 'tests/flows/manual/sleep.json'), 'utf8').replace(
  '../../../engine',
  '../../engine',
)
const PHQ8 = 'flows/assessments/phq8.json'
const phq8 = readFileSync(join(root, PHQ8), 'utf8')

const client = new Client({ name: 'test', version: '1.0.0' })

beforeAll(async () => {
  const args = ['--disable-warning=ExperimentalWarning', 'server/cli/flow.ts', 'mcp-server']
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: root }))
})
afterAll(async () => {
  await client.close()
})

type Reply = {
  readonly isError: boolean
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
}

async function call(name: string, args: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: { ...args } }))
  const text = result.content
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n')
  return { isError: result.isError === true, text, data: result.structuredContent ?? {} }
}

const given = (text: string) => ({ texts: [{ path: SLEEP, text }] })

describe('the MCP server', () => {
  it('lists tools that write nothing, and the pages of the documentation', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'look_up',
      'list_flows',
      'read_flow',
      'check',
      'prove',
      'reach',
      'preview',
      'why',
      'run_cases',
      'diff',
    ])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toContain('flow-docs:///steps')
    const { contents } = await client.readResource({ uri: 'flow-docs:///steps' })
    expect(JSON.stringify(contents)).toContain('# Steps')
  })

  it('looks up a page, a key of the schema, and words', async () => {
    expect((await call('look_up', { topic: 'guarantees' })).text).toContain('# Guarantees')
    expect((await call('look_up', { topic: 'paging' })).text).toContain('step.paging: ')
    expect((await call('look_up', { topic: 'several rows that a person adds' })).text).toContain(
      'From flows/docs/',
    )
    expect((await call('look_up', { topic: 'xylophone' })).data).toMatchObject({ isWell: false })
  })

  it('lists and reads flows', async () => {
    expect((await call('list_flows')).text).toContain('phq8: ')
    expect((await call('read_flow', { flow: 'phq8' })).text).toContain(phq8)
    expect((await call('read_flow', { flow: 'nothing' })).text).toContain(
      'There is no flow "nothing". There are: ',
    )
  })

  it('checks a text that is not written, with place and advice', async () => {
    expect((await call('check', given(sleep))).data).toMatchObject({ isWell: true })
    const { data, text } = await call(
      'check',
      given(sleep.replace('answers.sleeps-well', 'answers.sleeps-wel')),
    )
    expect(text).toContain(`did you mean "sleeps-well"?`)
    expect(data).toMatchObject({ isWell: false, issues: [{ code: 'unknown-field', file: SLEEP }] })
  })

  it('proves, reaches, previews and explains a text that is not written', async () => {
    const texts = given(sleep)
    expect((await call('prove', { flow: 'phq8' })).data).toHaveProperty('isWell', true)
    expect((await call('reach', { flow: 'sleep', place: 'advice', ...texts })).text).toContain(
      'Since when?',
    )
    const answers = { 'Do you sleep well?': 'No' }
    expect((await call('preview', { flow: 'sleep', answers, ...texts })).text).toContain(
      '  Since when?',
    )
    expect(
      (await call('why', { flow: 'sleep', place: 'since', answers, ...texts })).text,
    ).toContain('is shown and must be answered')
    const misspelled = await call('preview', {
      flow: 'sleep',
      answers: { 'Do you sleep?': 'No' },
      ...texts,
    })
    expect(misspelled.text).toContain('No question accepted the answer to "Do you sleep?"')
  })

  it('runs cases, and lists what people would see differently', async () => {
    expect((await call('run_cases', { flow: 'phq8' })).text).toMatch(/^\d+ cases?, 0 failing/)
    const text = phq8.replace('How has your mood been?', 'How was your mood?')
    const changed = await call('diff', { flow: 'phq8', texts: [{ path: PHQ8, text }] })
    expect(changed.data).toHaveProperty('isWell', false)
    expect(changed.text).toContain('How was your mood?')
  })

  it('refuses arguments and paths that it does not know, in a sentence', async () => {
    expect(await call('check', { texts: [{ path: '../secrets.json', text: '{}' }] })).toMatchObject(
      { isError: true },
    )
    const { isError, text } = await call('reach', { flow: 'phq8' })
    expect(isError).toBe(true)
    expect(text).toContain("must have required property 'place'")
  })
})
