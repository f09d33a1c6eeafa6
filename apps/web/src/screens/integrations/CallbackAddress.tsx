import type { CallbackAddressField } from '@ashlar/integrations/descriptors'
import { IconButton, useCopy } from '@ashlar/ui'
import { TextInput } from '@mantine/core'

/** The address that has to be registered with a provider. */
export const CallbackAddress = ({ field }: { field: CallbackAddressField }) => {
  const { state, copy } = useCopy('link')
  const address = new URL('/oauth/callback', window.location.origin).href
  return (
    <TextInput
      label={field.label}
      description={field.help}
      value={address}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <IconButton
          icon={state === 'copied' ? 'check' : 'copy'}
          label={state === 'copied' ? 'Copied' : 'Copy the callback URL'}
          onClick={() => copy(address)}
        />
      }
    />
  )
}
