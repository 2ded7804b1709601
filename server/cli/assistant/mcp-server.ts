import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { isObject, toJson } from '#engine/index.ts'
import type { Outcome } from '../flow/outcome.ts'
import { readArguments, type ToolArguments } from './arguments.ts'
import { createLimitedThread } from './limited-thread.ts'
import { docsPages } from './look-up.ts'
import { TOOLS } from './tools.ts'

const MOST_CHARACTERS = 60_000
const INSTRUCTIONS =
  'Look up the language before you write a flow. Check, prove, preview and diff a text before you propose it. These tools write nothing.'

/** Serves one assistant over standard input and output. Ends when the input closes. */
export async function mcpServer(): Promise<void> {
  const thread = createLimitedThread<ToolArguments>(new URL('./worker.ts', import.meta.url))
  const server = new Server(
    { name: 'flow', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema,
      annotations: { readOnlyHint: true },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const tool = TOOLS.find(({ name }) => name === params.name)
    if (tool === undefined)
      throw new McpError(ErrorCode.InvalidParams, `There is no tool "${params.name}"`)
    const given = toJson(params.arguments ?? {})
    const args = readArguments(tool.inputSchema, isObject(given) ? given : {})
    return resultOf(typeof args === 'string' ? { usage: args } : await thread.run(tool.name, args))
  })
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: docsPages().map(({ name, title }) => ({
      uri: uriOf(name),
      name: title,
      mimeType: 'text/markdown',
    })),
  }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const page = docsPages().find(({ name }) => uriOf(name) === uri)
    if (page === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no page "${uri}"`)
    return { contents: [{ uri, mimeType: 'text/markdown', text: page.text }] }
  })
  process.stdin.once('end', () => {
    void thread.stop().then(() => server.close())
  })
  await server.connect(new StdioServerTransport())
}

function uriOf(page: string): string {
  return `flow-docs:///${page}`
}

/** `isError` if the call itself failed. A finding, such as a mistake in a text, is not an error. */
function resultOf(outcome: Outcome): CallToolResult {
  if ('usage' in outcome) return { isError: true, content: [{ type: 'text', text: outcome.usage }] }
  const { isWell, lines, json } = outcome
  const text = lines.join('\n')
  const cut =
    text.length > MOST_CHARACTERS
      ? `${text.slice(0, MOST_CHARACTERS)}\n… cut: ask for a smaller part`
      : text
  return {
    content: [{ type: 'text', text: cut }],
    structuredContent: { isWell, ...summaryOf(json) },
  }
}

/** The structured part of a result, without long lists of states. */
function summaryOf(json: unknown): { [name: string]: unknown } {
  const isShort = JSON.stringify(json ?? null).length <= MOST_CHARACTERS
  if (!isShort) return {}
  return isObject(json) ? { ...json } : { result: json }
}
