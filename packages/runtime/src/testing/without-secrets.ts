/** Stands in tests for what nobody may read; of a form that most rules for passwords allow. */
export const secretStandIn = 'Secret-123'

/** From how many letters on a secret is found within other texts, too: shorter ones are parts of ordinary words. */
const shortestWithin = 4

/**
 * A value in which a stand-in takes the place of each secret: the same everywhere, so that what was entered and what was sent
 * still fit together. The last secret, which was typed to its end, is found within longer texts as well.
 */
export const withoutSecrets = <Value>(value: Value, secrets: readonly string[]): Value => {
  if (secrets.length === 0) return value
  const all = new Set(secrets)
  const whole = secrets.filter(
    (secret, index) =>
      secret.length >= shortestWithin && secrets[index + 1]?.startsWith(secret.slice(0, -1)) !== true,
  )
  const text = JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'string') return inner
    if (all.has(inner)) return secretStandIn
    return whole.reduce((shown, secret) => shown.replaceAll(secret, secretStandIn), inner)
  })
  return JSON.parse(text)
}
