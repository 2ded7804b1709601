import { parentPort } from 'node:worker_threads'
import type { ToolArguments } from './arguments.ts'
import { TOOLS } from './tools.ts'

/** Runs tools for the MCP server in its own thread, one after another. */
parentPort?.on(
  'message',
  ({ name, args }: { readonly name: string; readonly args: ToolArguments }) => {
    const tool = TOOLS.find((one) => one.name === name)
    try {
      parentPort?.postMessage(tool ? tool.run(args) : { usage: `There is no tool "${name}"` })
    } catch (error) {
      parentPort?.postMessage({
        usage: `The tool failed: ${error instanceof Error ? error.message : String(error)}`,
      })
    }
  },
)
