import { type Pair, type PairsField, readPairs, secretNameOfPair } from '@ashlar/integrations/descriptors'
import type { JsonValue } from '@ashlar/schema'
import { Icon, IconButton } from '@ashlar/ui'
import { Button, Input, TextInput } from '@mantine/core'
import { randomId } from '@ashlar/runtime'
import { SecretInput } from '../access/SecretInput.tsx'
import type { SecretAccess } from './secret-access.ts'
import classes from './PairsInput.module.css'
import { SavedSecret } from './SecretField.tsx'

/** A list of keys with values; a value can be made a secret, which is then stored apart. */
export const PairsInput = ({
  field,
  value,
  error,
  isReadOnly,
  secrets,
  onChange,
}: {
  field: PairsField
  value: JsonValue | undefined
  error: string | undefined
  isReadOnly: boolean
  secrets: SecretAccess
  onChange: (pairs: JsonValue) => void
}) => {
  const pairs = readPairs(value)
  const store = (next: readonly Pair[]): void => onChange(next.map((pair) => ({ ...pair })))
  const change = (id: string, changed: Partial<Pair>): void =>
    store(pairs.map((pair) => (pair.id === id ? { ...pair, ...changed } : pair)))

  // The value moves between the configuration and the secrets, so that what was typed is not lost.
  const toggleSecret = (pair: Pair): void => {
    const secretName = secretNameOfPair(field.key, pair.id)
    if (pair.isSecret) {
      change(pair.id, { isSecret: false, value: secrets.typed(secretName) })
    } else {
      secrets.change(secretName, pair.value)
      change(pair.id, { isSecret: true, value: '' })
    }
  }

  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      error={error}
      {...(field.help === undefined ? {} : { description: field.help })}
    >
      <ul className={classes['pairs']} aria-label={field.label}>
        {pairs.map((pair, index) => {
          const secretName = secretNameOfPair(field.key, pair.id)
          const valueLabel = `${field.valueLabel} ${index + 1} of ${field.label}`
          return (
            <li key={pair.id} className={classes['pair']}>
              <TextInput
                aria-label={`${field.keyLabel} ${index + 1} of ${field.label}`}
                placeholder={field.keyLabel}
                spellCheck={false}
                disabled={isReadOnly}
                value={pair.key}
                onChange={(event) => change(pair.id, { key: event.currentTarget.value })}
              />
              {!pair.isSecret ? (
                <TextInput
                  aria-label={valueLabel}
                  placeholder={field.valueLabel}
                  spellCheck={false}
                  disabled={isReadOnly}
                  value={pair.value}
                  onChange={(event) => change(pair.id, { value: event.currentTarget.value })}
                />
              ) : secrets.isKept(secretName) || secrets.isRemoved(secretName) ? (
                <SavedSecret
                  secretName={secretName}
                  label={valueLabel}
                  isDisabled={isReadOnly}
                  secrets={secrets}
                />
              ) : (
                <SecretInput
                  aria-label={valueLabel}
                  placeholder={field.valueLabel}
                  autoComplete="new-password"
                  disabled={isReadOnly}
                  value={secrets.typed(secretName)}
                  onChange={(event) => secrets.change(secretName, event.currentTarget.value)}
                />
              )}
              {isReadOnly ? null : (
                <span className={classes['actions']}>
                  {field.mayBeSecret ? (
                    <IconButton
                      icon="lock"
                      label={pair.isSecret ? 'Store as plain text' : 'Store as a secret'}
                      isPressed={pair.isSecret}
                      onClick={() => toggleSecret(pair)}
                    />
                  ) : null}
                  <IconButton
                    icon="x"
                    label={`Remove ${pair.key === '' ? `row ${index + 1}` : pair.key}`}
                    onClick={() => store(pairs.filter(({ id }) => id !== pair.id))}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {isReadOnly ? null : (
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="plus" />}
          onClick={() => store([...pairs, { id: randomId(), key: '', value: '', isSecret: false }])}
        >
          Add {field.keyLabel.toLowerCase()}
        </Button>
      )}
    </Input.Wrapper>
  )
}
