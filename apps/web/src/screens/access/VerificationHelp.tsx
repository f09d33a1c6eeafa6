import { Anchor } from '@mantine/core'
import { useState } from 'react'

/** Whom to ask where no code arrives: by chat where the installation has one, and by mail. */
export const VerificationHelp = ({
  email,
  supportEmail,
  supportChat,
}: {
  email: string
  supportEmail: string | null
  /** The address of the chat; null: there is none. */
  supportChat: string | null
}) => {
  const [isChatAsked, setChatAsked] = useState(false)
  const mail =
    supportEmail === null ? null : (
      <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(`No code for ${email}`)}`}>
        {supportEmail}
      </a>
    )
  return (
    <p>
      Still nothing?{' '}
      {supportChat === null ? (
        <Anchor component="button" type="button" inherit onClick={() => setChatAsked(true)}>
          Chat with us
        </Anchor>
      ) : (
        <Anchor href={supportChat} target="_blank" rel="noreferrer" inherit>
          Chat with us
        </Anchor>
      )}
      {mail === null ? '.' : <> or write to {mail}.</>}
      {isChatAsked && (
        <span role="status">
          {' '}
          Live chat is available on the Enterprise plan.{' '}
          {mail === null ? 'Ask whoever runs this installation.' : <>Contact support by e-mail: {mail}</>}
        </span>
      )}
    </p>
  )
}
