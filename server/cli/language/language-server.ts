import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import { serveLanguage } from './serve-language.ts'

/** Serves one editor over standard input and output. Ends with the editor. */
export function languageServer(): void {
  serveLanguage(createConnection(ProposedFeatures.all, process.stdin, process.stdout))
}
