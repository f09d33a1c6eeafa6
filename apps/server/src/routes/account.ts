import { routes } from '@ashlar/contract'
import {
  askForEmail,
  changePassword,
  confirmEmail,
  endOtherSignIns,
  endSignIn,
  renamePerson,
  withdrawEmail,
} from '../account/change-account.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '../account/change-second-factor.ts'
import { answer, type MountedRoute } from './handler.ts'
import type { Services } from '../services/services.ts'
import { presentSignIn } from '../account/present.ts'

export const accountHandlers = (services: Services): MountedRoute[] => {
  const { settings, signIns } = services.platform.identity

  return [
    answer(routes.account.read, async ({ principal: { userId } }) => ({
      ...(await settings.read(userId)),
      sendsMail: services.settings.smtpUrl !== undefined,
      secondFactor: await services.platform.identity.secondFactors.read(userId),
    })),

    answer(routes.account.beginSecondFactor, ({ principal, body: { password }, exchange }) =>
      beginSecondFactor(services, principal, password, exchange.origin),
    ),

    answer(routes.account.confirmSecondFactor, async ({ principal, body: { code }, exchange }) => ({
      recoveryCodes: [...(await confirmSecondFactor(services, principal, code, exchange.origin))],
    })),

    answer(routes.account.renewRecoveryCodes, async ({ principal, body, exchange }) => ({
      recoveryCodes: [...(await renewRecoveryCodes(services, principal, body, exchange.origin))],
    })),

    answer(routes.account.endSecondFactor, async ({ principal, body, exchange }) => {
      await endSecondFactor(services, principal, body, exchange.origin)
      return null
    }),

    answer(routes.account.rename, async ({ principal, body: { name } }) => {
      await renamePerson(services, principal, name)
      return { name }
    }),

    answer(routes.account.changePassword, async ({ principal, body, exchange }) => {
      await changePassword(services, principal, body, exchange.origin)
      return null
    }),

    answer(routes.account.askForEmail, async ({ principal, body, exchange }) => ({
      email: await askForEmail(services, principal, body, exchange.origin),
    })),

    answer(routes.account.withdrawEmail, async ({ principal: { userId } }) => {
      await withdrawEmail(services, userId)
      return null
    }),

    answer(routes.account.confirmEmail, async ({ principal, body: { token } }) => ({
      email: await confirmEmail(services, principal, token),
    })),

    answer(routes.account.listSignIns, async ({ principal: { userId, sessionId } }) => ({
      signIns: (await signIns.list(userId)).map((signIn) => presentSignIn(signIn, sessionId)),
    })),

    answer(routes.account.endSignIn, async ({ principal: { userId }, parameters: { signInId } }) => {
      await endSignIn(services, userId, signInId)
      return null
    }),

    answer(routes.account.endOtherSignIns, async ({ principal }) => {
      await endOtherSignIns(services, principal)
      return null
    }),
  ]
}
