import { readSecretReference } from '@ashlar/integrations/descriptors'
import { Icon } from '@ashlar/ui'
import { Button, Input, type InputWrapperProps, Textarea } from '@mantine/core'
import { SecretInput } from '../access/SecretInput.tsx'
import type { SecretAccess } from './secret-access.ts'
import classes from './SecretField.module.css'

/** A secret in a form: "Saved" with a way to replace it, or a field for a new value. The saved value is never here. */
export const SecretField = ({
  secretName,
  label,
  description,
  error,
  name,
  placeholder,
  disabled,
  isMultiline,
  secrets,
}: Pick<InputWrapperProps, 'label' | 'description' | 'error'> & {
  secretName: string
  name: string
  placeholder?: string
  disabled: boolean
  isMultiline: boolean
  secrets: SecretAccess
}) => {
  if (secrets.isKept(secretName) || secrets.isRemoved(secretName)) {
    return (
      <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
        <SavedSecret secretName={secretName} label={String(label)} isDisabled={disabled} secrets={secrets} />
      </Input.Wrapper>
    )
  }
  const reference = readSecretReference(secrets.typed(secretName))
  const common = {
    label,
    name,
    description,
    error,
    disabled,
    value: secrets.typed(secretName),
    onChange: (event: { currentTarget: { value: string } }) =>
      secrets.change(secretName, event.currentTarget.value),
    ...(placeholder === undefined ? {} : { placeholder }),
  }
  return (
    <div>
      {isMultiline ? (
        <Textarea {...common} autosize minRows={3} maxRows={10} spellCheck={false} />
      ) : (
        <SecretInput {...common} autoComplete="new-password" />
      )}
      {reference === null ? null : (
        <p className={classes['reference']} role="status">
          <Icon name="key-round" />
          {`Refers to ${reference.path.join(' › ')} in the secret store ${reference.store}.`}
        </p>
      )}
      {secrets.canKeep(secretName) ? (
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes['keep'] ?? ''}
          onClick={() => secrets.keep(secretName)}
        >
          Keep the saved one
        </Button>
      ) : null}
    </div>
  )
}

/** Stands where a saved secret would be. */
export const SavedSecret = ({
  secretName,
  label,
  isDisabled,
  secrets,
}: {
  secretName: string
  label: string
  isDisabled: boolean
  secrets: SecretAccess
}) => {
  const isRemoved = secrets.isRemoved(secretName)
  const actions: readonly (readonly [name: string, act: () => void])[] = isRemoved
    ? [['Keep', () => secrets.keep(secretName)]]
    : [
        ['Replace', () => secrets.change(secretName, '')],
        ['Remove', () => secrets.remove(secretName)],
      ]
  return (
    <div className={classes['saved']}>
      <Icon name="lock" />
      <span className={classes['word']}>{isRemoved ? 'Removed when you save' : 'Saved'}</span>
      {isDisabled
        ? null
        : actions.map(([name, act]) => (
            <Button
              key={name}
              size="compact-xs"
              variant="default"
              aria-label={`${name} ${label}`}
              onClick={act}
            >
              {name}
            </Button>
          ))}
    </div>
  )
}
