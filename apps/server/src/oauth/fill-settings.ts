import { compileSimple, parseTemplate, renderText, type SimpleScope } from '@ashlar/expression'
import { type OAuthClient, OAuthError } from '@ashlar/integrations'
import type { OAuthSettings } from '@ashlar/integrations/descriptors'
import type { JsonValue } from '@ashlar/schema'
import type { OAuthPlace } from './place.ts'

/** The name by which bindings read what the workflow answered. */
const answerName = 'response'

/** The secrets in which bindings may stand, as people know them. */
const filledSecrets: ReadonlyMap<string, string> = new Map([
  ['clientSecret', 'client secret'],
  ['password', 'password'],
  ['subjectToken', 'subject token'],
])

/**
 * The settings of a place with what its workflow answered in place of bindings. Addresses take none: they say where secrets go.
 * Throws `OAuthError` for a binding that gives no text, and where there is no workflow that it could read.
 */
export const filledSettings = ({
  settings,
  answer,
}: Pick<OAuthPlace, 'settings' | 'answer'>): OAuthSettings => {
  const { clientId, audience, scope, user, subjectTokenType } = settings
  return {
    ...settings,
    clientId: fill(clientId, 'client ID', answer),
    audience: fill(audience, 'audience', answer),
    scope: fill(scope, 'scope', answer),
    user: fill(user, 'user', answer),
    subjectTokenType: fill(subjectTokenType, 'type of the subject token', answer),
  }
}

/** The same with secrets. Where no workflow is named, braces in a secret are a part of it. */
export const filledClient = (
  place: Pick<OAuthPlace, 'settings' | 'answer'>,
  secrets: OAuthClient['secrets'],
): Pick<OAuthClient, 'settings' | 'secrets'> => {
  const settings = filledSettings(place)
  if (settings.workflowId === '') return { settings, secrets }
  const filled = Object.entries(secrets).map(([name, text]) => {
    const label = filledSecrets.get(name)
    return [name, label === undefined ? text : fill(text, label, place.answer)] as const
  })
  return { settings, secrets: Object.fromEntries(filled) }
}

const unresolved = (why: string): OAuthError =>
  new OAuthError('not_configured', `Failed to resolve binding: ${why}.`)

/** A text with its bindings evaluated as those of a document are that call nothing. What it holds is never told: it may be a secret. */
const fill = (text: string, label: string, answer: JsonValue | undefined): string => {
  if (!text.includes('{{')) return text
  const template = parseTemplate(text)
  const values = template.parts.flatMap((part) => {
    if (part.kind === 'text') return []
    if (answer === undefined) throw unresolved(`choose the workflow that gives the ${label}`)
    const result = compileSimple(part.expression)?.(scopeOf(answer)) ?? null
    if (result === null) {
      throw unresolved(`the ${label} may read ${answerName} and calls nothing, such as ${answerName}.id`)
    }
    return [textOf(result.value, label)]
  })
  return renderText(template, values)
}

const textOf = (value: unknown, label: string): string => {
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'number') return String(value)
  throw unresolved(`the workflow answers no text where the ${label} reads it`)
}

const scopeOf = (answer: JsonValue): SimpleScope => ({
  has: (name) => name === answerName,
  read: () => answer,
  variable: () => null,
})
