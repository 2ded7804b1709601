import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node'
import type { Issue } from '#engine/check/index.ts'
import { rangesIn } from './ranges.ts'

/** The issues of one file as an editor shows them. The hint follows the message. */
export function diagnosticsOf(text: string, issues: readonly Issue[]): Diagnostic[] {
  if (issues.length === 0) return []
  const ranges = rangesIn(text)
  return issues.map(({ code, severity, line, column, message, hint }) => ({
    range: ranges.atPosition(line, column),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: 'flow',
    message: `${message}\n${hint}`,
  }))
}
