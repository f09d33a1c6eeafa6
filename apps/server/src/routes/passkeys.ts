import { type PasskeyView, routes } from '@ashlar/contract'
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../account/change-passkeys.ts'
import { challengeLifetime } from '../identity/passkey-challenges.ts'
import type { Passkey } from '../identity/passkeys.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'
import { Entering } from './session/entering.ts'
import { HostCookie } from './session/host-cookie.ts'

const present = ({ createdAt, lastUsedAt, ...passkey }: Passkey): PasskeyView => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const passkeyHandlers = (services: Services): MountedRoute[] => {
  const { passkeys } = services.platform.identity
  const askedCookie = new HostCookie(services.settings.publicUrl, 'ashlar_passkey', challengeLifetime)
  const entering = new Entering(services)

  return [
    answer(routes.passkeys.list, async ({ principal: { userId } }) => ({
      passkeys: (await passkeys.list(userId)).map(present),
    })),

    answer(routes.passkeys.begin, async ({ principal, body: { password }, exchange }) => {
      const { asked, options } = await beginPasskey(services, principal, password, exchange.origin)
      exchange.setCookie(askedCookie.write(asked))
      return { options }
    }),

    answer(routes.passkeys.add, async ({ principal, body, exchange }) => {
      const asked = askedCookie.read(exchange.headers)
      exchange.setCookie(askedCookie.remove())
      return present(await addPasskey(services, principal, asked, body))
    }),

    answer(routes.passkeys.rename, async ({ principal, parameters: { passkeyId }, body: { name } }) => {
      await renamePasskey(services, principal, passkeyId, name)
      return { name }
    }),

    answer(routes.passkeys.remove, async ({ principal, parameters, body: { password }, exchange }) => {
      await removePasskey(services, principal, { id: parameters.passkeyId, password }, exchange.origin)
      return null
    }),

    answer(routes.passkeys.ask, async ({ exchange }) => {
      const { asked, options } = await passkeys.ask()
      exchange.setCookie(askedCookie.write(asked))
      return { options }
    }),

    answer(routes.passkeys.enter, async ({ body: { passkey }, exchange }) => {
      const asked = askedCookie.read(exchange.headers)
      exchange.setCookie(askedCookie.remove())
      return entering.enter(await signInWithPasskey(services, asked, passkey, exchange.origin), exchange)
    }),
  ]
}
