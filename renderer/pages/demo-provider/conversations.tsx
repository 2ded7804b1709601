import { type FormEvent, useEffect, useId, useState } from 'react'
import { isBlank } from '#engine/index.ts'
import { ChatWords } from '#renderer/chat/chat-words.tsx'
import { startPoll } from '#renderer/chat/poll.ts'
import { Button } from '#renderer/ui/button.tsx'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'
import {
  answerDemoConversation,
  type DemoConversation,
  readDemoConversations,
} from './demo-conversations.ts'
import '#renderer/ui/messages.css'

const EVERY_MS = 2_000

/** Patients' messages, with a field to answer each as the provider. */
export function DemoConversations() {
  const [conversations, setConversations] = useState<readonly DemoConversation[]>([])
  useEffect(() => {
    const poll = startPoll(EVERY_MS, async () => {
      setConversations(await readDemoConversations())
      return false
    })
    return poll.stop
  }, [])
  return (
    <section className="stack-4" aria-label={WORDS.frame.messages}>
      <h2 className="t24">{WORDS.frame.messages}</h2>
      {conversations.map((one) => (
        <Answering key={one.id} {...one} />
      ))}
    </section>
  )
}

function Answering({ id, patient, provider, messages }: DemoConversation) {
  const [text, setText] = useState('')
  const field = useId()
  const answer = (event: FormEvent) => {
    event.preventDefault()
    const content = text.trim()
    if (isBlank(content)) return
    setText('')
    answerDemoConversation(id, content).catch(() => setText(content))
  }
  return (
    <section className="card stack-4" aria-label={patient}>
      <h3 className="t20">{patient}</h3>
      <p className="muted">{provider}</p>
      <div className="stack-2">
        {messages.map((message) => (
          <div key={message.id} className={message.isOwn ? 'run me' : 'run'}>
            <p className="bubble">
              <ChatWords text={message.content} />
            </p>
            {message.files.map(({ id: fileId, name }) => (
              <p key={fileId} className="bubble">
                {name}
              </p>
            ))}
          </div>
        ))}
      </div>
      <form className="stack-2" onSubmit={answer}>
        <label htmlFor={field}>{fill(WORDS.demoProvider.answer, { patient })}</label>
        <textarea
          id={field}
          className="input"
          rows={2}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">{fill(WORDS.demoProvider.answer, { patient })}</Button>
      </form>
    </section>
  )
}
