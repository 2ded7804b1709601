export { fillFlow, readAnswersFile, type AnswersFile, type FilledRun } from './fill-flow.ts'
export { mermaidOf } from './mermaid.ts'
export { why, whyNot, type Why } from './why.ts'
