import type { Reporter, TestCase } from 'vitest/node'

/**
 * A reporter that prints each test file when it begins. If the run is stopped, it prints the
 * running tests, so that the log of a killed run shows how far it got.
 */
// Vitest needs a default export that it can call with `new`.
// biome-ignore lint/style/noDefaultExport: see above
export default function nameBegunTests(): Reporter {
  const running = new Set<TestCase>()
  return {
    onInit: () => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => nameStopped(running, signal))
    },
    onTestModuleStart: ({ relativeModuleId }) => console.log(`\n${relativeModuleId}`),
    onTestCaseReady: (test) => void running.add(test),
    onTestCaseResult: (test) => void running.delete(test),
  }
}

function nameStopped(running: ReadonlySet<TestCase>, signal: NodeJS.Signals): void {
  for (const { module, fullName } of running)
    console.log(`\nrunning when stopped: ${module.relativeModuleId}: ${fullName}`)
  // No handler is left for the signal, so sending it again ends the process.
  process.kill(process.pid, signal)
}
