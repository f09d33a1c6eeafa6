import {
  checkConfiguration,
  findConnectionDescriptor,
  keyPairsOf,
  secretNames,
} from '@ashlar/integrations/descriptors'
import type { JsonObject } from '@ashlar/schema'
import { Refusal } from '../requests/refusal.ts'
import type { IntegrationRow } from './load.ts'
import type { SecretChanges } from './secrets.ts'

/** A connection whose form is complete. */
export interface CheckedConnection {
  /** With the defaults filled in. */
  configuration: JsonObject
  /** The secrets that the form has room for; a stored one that is not among them is to be thrown away. */
  secretNames: ReadonlySet<string>
}

/**
 * Checks a configuration and its secrets against the plugin's own form. Secrets that stay as they are go only where they
 * went before: whoever changes the destination has to enter them again.
 */
export const checkConnection = (
  pluginId: string,
  configuration: JsonObject,
  secrets: SecretChanges,
  saved: Pick<IntegrationRow, 'configuration' | 'sealedSecrets'> | null,
): CheckedConnection => {
  const descriptor = findConnectionDescriptor(pluginId)
  if (descriptor === undefined) {
    throw new Refusal('invalid_request', `There is no integration of type "${pluginId}".`)
  }
  const checked = checkConfiguration(descriptor, configuration)
  if (!checked.ok) {
    const [first] = checked.problems
    throw new Refusal('invalid_request', first?.reason ?? 'The form is not complete.', {
      problems: checked.problems,
    })
  }
  const allowed = new Set(secretNames(descriptor, checked.value))
  const made = new Set(keyPairsOf(descriptor).map(({ key }) => key))
  const unknown = Object.keys(secrets).find(
    (name) => secrets[name] !== null && (!allowed.has(name) || made.has(name)),
  )
  if (unknown !== undefined)
    throw new Refusal('invalid_request', `There is no secret "${unknown}" in this form.`)
  if (saved !== null && descriptor.target(checked.value) !== descriptor.target(saved.configuration)) {
    const kept = Object.keys(saved.sealedSecrets).filter(
      // A private key is sent nowhere, whoever it signs in with.
      (name) => allowed.has(name) && !made.has(name) && !Object.hasOwn(secrets, name),
    )
    if (kept.length > 0) {
      throw new Refusal(
        'invalid_request',
        'The connection leads to another place now. Enter the password and other secrets again.',
        {
          problems: kept.map((path) => ({
            path,
            reason: 'Enter this again, because the connection leads elsewhere.',
          })),
        },
      )
    }
  }
  return { configuration: checked.value, secretNames: allowed }
}
