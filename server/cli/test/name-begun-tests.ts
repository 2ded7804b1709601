import type { Reporter, TestCase } from 'vitest/node'

/**
 * A reporter that names each test file when it begins and, when the run is told to stop, the tests that it stands in: whoever reads
 * the log of a run that was killed sees where it stood.
 */
// Vitest takes a reporter from the default export, and makes it with `new`.
// biome-ignore lint/style/noDefaultExport: see above
export default function nameBegunTests(): Reporter {
  const running = new Set<TestCase>()
  return {
    onInit: () => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => nameStopped(running, signal))
    },
    onTestModuleStart: ({ relativeModuleId }) => console.log(`\n${relativeModuleId}`),
    onTestCaseReady: (test) => void running.add(test),
    onTestCaseResult: (test) => void running.delete(test),
  }
}

function nameStopped(running: ReadonlySet<TestCase>, signal: NodeJS.Signals): void {
  for (const { module, fullName } of running) console.log(`\nrunning when stopped: ${module.relativeModuleId}: ${fullName}`)
  // Nobody here listens to the signal any more: now it does what it would have done.
  process.kill(process.pid, signal)
}
