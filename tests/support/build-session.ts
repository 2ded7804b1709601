export { exampleSession as buildSession } from '#renderer/studio/example-session.ts'
