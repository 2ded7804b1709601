export { readAnswersFile, type AnswersFile } from './answers-file.ts'
export { mermaidOf } from './mermaid.ts'
export { why, whyNot, type Why } from './why.ts'
