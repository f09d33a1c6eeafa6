import { maskOf } from '@ashlar/integrations'
import { storedReference } from '../integrations/secret-references.ts'
import { openSecrets } from '../integrations/secrets.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { SecretHolder } from './settled.ts'

/** How keys look that providers give out, and what stands in the head of a private one. */
const keyPatterns = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/gu,
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)[-_][\w-]{16,}/gu,
  /\bsk-[A-Za-z0-9]{20,}/gu,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/gu,
  /\bgithub_pat_\w{30,}/gu,
  /\bxox[abprs]-[\w-]{20,}/gu,
  /\bAKIA[A-Z0-9]{16}\b/gu,
  /\bAIza[\w-]{30,}/gu,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/gu,
]

/** How a secret stands in a literal of code. On the way it is escaped once more, as all texts are, which the mask reads by itself. */
const asInCode = (secret: string): string => JSON.stringify(secret).slice(1, -1)

/** Puts `***` in place of each secret of an organization, and of whatever looks like a key. */
export const secretHider = (
  secrets: Secrets,
  organizationId: string,
  holders: readonly SecretHolder[],
): ((text: string) => string) => {
  const kept = holders
    .flatMap((holder) => Object.values(openSecrets(secrets, { ...holder, organizationId })))
    .filter((secret) => storedReference(secret) === null)
  const mask = maskOf(kept.flatMap((secret) => [secret, asInCode(secret)]))
  return (text) => keyPatterns.reduce((shown, pattern) => shown.replaceAll(pattern, '***'), mask.inText(text))
}

/** How many secrets were hidden in a text. */
export const countHidden = (text: string, shown: string): number =>
  shown.split('***').length - text.split('***').length
