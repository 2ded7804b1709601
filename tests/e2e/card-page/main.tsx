import '#renderer/ui/styles.css'
import { ApolloProvider } from '@apollo/client/react'
import { useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { client } from '#renderer/api/transport.ts'
import { PaymentCardEntry } from '#renderer/payments/payment-card-entry.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { FieldFrame } from '#renderer/ui/field-frame.tsx'
import type { CardHandle, CardReply } from '#renderer/widgets/card-entry.ts'

const IDS = { control: 'card', hint: 'card-hint', error: 'card-error' }

/** The card form in a frame, as on a flow's page, and its result. */
function CardPage() {
  const [card, setCard] = useState<CardHandle | null>(null)
  const [reply, setReply] = useState<CardReply | null>(null)
  const onChange = useCallback((handle: CardHandle | null) => setCard(handle), [])
  const error = reply !== null && 'error' in reply ? reply.error : null
  const isRequired = new URLSearchParams(location.search).get('optional') === null
  return (
    <main className="page w-form stack-6">
      <h1 className="t48">Patient Payment</h1>
      <FieldFrame ids={IDS} label="Payment card" isRequired error={error} isGroup>
        <PaymentCardEntry
          id="card-number"
          describedBy={error === null ? undefined : IDS.error}
          isRequired={isRequired}
          isInvalid={error !== null}
          onChange={onChange}
        />
      </FieldFrame>
      <Button onClick={() => void card?.token().then(setReply)}>Submit</Button>
      {reply !== null && 'token' in reply && (
        <p role="status">Token {reply.token ?? 'of the card on file'}</p>
      )}
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <ApolloProvider client={client}>
      <CardPage />
    </ApolloProvider>,
  )
