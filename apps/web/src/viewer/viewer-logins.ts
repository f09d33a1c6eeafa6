import { type LoginView, publishedAddresses, type PublishedApplication } from '@ashlar/contract'
import type { RunRequest } from '@ashlar/runtime'
import type { LoginCalls } from '../oauth/login-calls.ts'
import type { Surroundings } from './viewer-host.ts'

/** How whoever uses an application logs in for one of its APIs. */
export const loginsInViewer = (
  { id: applicationId, deploymentId }: PublishedApplication,
  pageId: string,
  { apiId, profile }: Pick<RunRequest, 'apiId' | 'profile'>,
  { call, isOfAnotherSite }: Pick<Surroundings, 'call' | 'isOfAnotherSite'>,
): LoginCalls => ({
  async begin() {
    const body = profile === undefined ? {} : { profile }
    const answer =
      deploymentId === null
        ? await call(publishedAddresses.logInInPreview, {
            parameters: { pageId, apiId },
            body: { ...body, viewMode: 'preview' },
          })
        : await call(publishedAddresses.logIn, { parameters: { applicationId, deploymentId, apiId }, body })
    if (!isBeginning(answer)) throw new Error('The server answered with something else than a login.')
    return answer.login
  },
  async check(loginId) {
    const answer = isOfAnotherSite
      ? await call(publishedAddresses.readLoginInApplication, { parameters: { applicationId, loginId } })
      : await call(publishedAddresses.readLogin, { parameters: { loginId } })
    if (!isCheck(answer))
      throw new Error('The server answered with something else than the state of a login.')
    return answer
  },
  ...(isOfAnotherSite
    ? {
        finish: (loginId, body) =>
          call(publishedAddresses.finishLogin, { parameters: { applicationId, loginId }, body }),
      }
    : {}),
})

/** Enough of a check: the server checked it against the declared schema. */
const isBeginning = (value: unknown): value is { login: LoginView | null } =>
  typeof value === 'object' && value !== null && 'login' in value

const isCheck = (value: unknown): value is { authenticated: boolean; error: string | null } =>
  typeof value === 'object' && value !== null && 'authenticated' in value
