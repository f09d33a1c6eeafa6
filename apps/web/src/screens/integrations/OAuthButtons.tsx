import type { ButtonField } from '@ashlar/integrations/descriptors'
import { ErrorNotice, Icon } from '@ashlar/ui'
import { Button } from '@mantine/core'
import classes from './OAuthButtons.module.css'
import { type OAuthConnection, type ConnectionPlace, useOAuthConnection } from './use-oauth-connection.ts'

interface OAuthButtonsProps {
  readonly buttons: readonly ButtonField[]
  readonly place: ConnectionPlace
  readonly isReadOnly: boolean
  /** Whether each person logs in by themselves. */
  readonly isPerUser: boolean
  /** Whether the form says something else than what is saved: a login would not be for it. */
  readonly isChanged: boolean
}

/** What buttons do with a connection, and when they can. */
const actOf = (
  { buttonType }: Pick<ButtonField, 'buttonType'>,
  {
    connection,
    isPerUser,
    isChanged,
  }: { connection: OAuthConnection; isPerUser: boolean; isChanged: boolean },
): { act: () => void; isDisabled: boolean; isBusy: boolean } => {
  const hasToken = connection.token !== null
  switch (buttonType) {
    case 'connectOAuth':
      return {
        act: connection.connect,
        isDisabled: hasToken || isPerUser || isChanged,
        isBusy: connection.isConnecting,
      }
    case 'revokeOAuthTokens':
      return { act: connection.revoke, isDisabled: !hasToken, isBusy: connection.isRevoking }
    default:
      throw new Error('Unknown button type')
  }
}

/** Connect and Revoke of a saved connection that logs in by OAuth, and how that stands. */
export const OAuthButtons = ({ buttons, place, isReadOnly, isPerUser, isChanged }: OAuthButtonsProps) => {
  const connection = useOAuthConnection(place, !isReadOnly)
  const { token, problem } = connection
  if (isReadOnly) return null
  return (
    <div>
      <div className={classes['buttons']}>
        {buttons.map((field) => {
          const { act, isDisabled, isBusy } = actOf(field, { connection, isPerUser, isChanged })
          return (
            <Button
              key={field.key}
              variant="default"
              disabled={isDisabled}
              loading={isBusy}
              aria-label={`${field.label} the account`}
              onClick={act}
            >
              {field.label}
            </Button>
          )
        })}
      </div>
      <p className={classes['state']} role="status">
        {isPerUser ? (
          'Each person logs in when they first use it. They find their login in their personal settings.'
        ) : token !== null ? (
          <>
            <Icon name="circle-check" /> Connected{token.account === null ? '' : ` as ${token.account}`}
          </>
        ) : isChanged ? (
          'Save your changes, then connect.'
        ) : (
          'Not connected yet.'
        )}
      </p>
      {problem === null ? null : <ErrorNotice title={problem.title} failure={problem.failure} />}
    </div>
  )
}
