import { IntegrationError } from '@ashlar/integrations'
import type { OAuthPlace } from './place.ts'

/** What a step fails with whose person has to log in first. */
export const loginRequired = ({ name, settings }: Pick<OAuthPlace, 'name' | 'settings'>): IntegrationError =>
  new IntegrationError(
    'login_required',
    settings.tokenScope === 'datasource' ? sayNoSharedToken(name) : `Log in to ${name} first.`,
  )

/** Said where the token that all share is missing. */
export const sayNoSharedToken = (name: string): string =>
  `${name} has no active token. Go to its configuration page and connect it.`

/** What a step fails with that runs for nobody who could log in. */
export const nobodyLogsIn = (name: string): IntegrationError =>
  new IntegrationError(
    'not_permitted',
    `${name} asks each person to log in, so only people who are signed in can use it.`,
  )
