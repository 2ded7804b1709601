export { readAnswersFile, type AnswersFile } from './answers-file.ts'
export { fillFlow, type FilledRun } from './fill-flow.ts'
export { mermaidOf } from './mermaid.ts'
export { why, whyNot, type Why } from './why.ts'
