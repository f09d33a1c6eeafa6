import type { KeyPairField } from '@ashlar/integrations/descriptors'
import { IconButton, useCopy } from '@ashlar/ui'
import { Button, Input, Textarea } from '@mantine/core'
import type { SavedConnection } from './connection-draft.ts'
import classes from './PublicKey.module.css'
import type { SecretAccess } from './secret-access.ts'

/** A public key that the server has made, to be copied; or that it will make one. The private key is never here. */
export const PublicKey = ({
  field: { key, label, help },
  saved,
  secrets,
  isReadOnly,
}: {
  field: KeyPairField
  saved: SavedConnection
  secrets: SecretAccess
  isReadOnly: boolean
}) => {
  const { state, copy } = useCopy('value')
  const made = saved?.configuration[key]
  const isRenewed = secrets.isRemoved(key)
  if (typeof made !== 'string' || made === '' || isRenewed) {
    return (
      <Input.Wrapper label={label} labelElement="div" description={help}>
        <div className={classes['later']} role="status">
          <span>{isRenewed ? 'A new key is made when you save.' : 'The key is made when you save.'}</span>
          {isRenewed ? (
            <Button size="compact-xs" variant="default" onClick={() => secrets.keep(key)}>
              Keep the saved one
            </Button>
          ) : null}
        </div>
      </Input.Wrapper>
    )
  }
  return (
    <div>
      <Textarea
        label={label}
        description={help}
        value={made}
        readOnly
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        classNames={{ input: classes['key'] ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={
          <IconButton
            icon={state === 'copied' ? 'check' : 'copy'}
            label={state === 'copied' ? 'Copied' : 'Copy the public key'}
            onClick={() => copy(made)}
          />
        }
      />
      {isReadOnly ? null : (
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes['renew'] ?? ''}
          onClick={() => secrets.remove(key)}
        >
          Make a new key
        </Button>
      )}
    </div>
  )
}
