import { type Egress, EgressError } from '@ashlar/egress'
import type { HttpClient } from 'isomorphic-git'
import { GitFailure, type GitRemote } from './git-task.ts'
import { gitLimits, tooLargeSentence } from './limits.ts'

const requestMilliseconds = 90_000

/** The header that says who asks. */
export const authorizationOf = ({ username, token }: GitRemote): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`,
})

const collected = async (parts: AsyncIterable<Uint8Array> | undefined): Promise<Uint8Array | undefined> => {
  if (parts === undefined) return undefined
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

/** Of an address what a person needs, without anything that could be a secret. */
const placeOf = (address: URL): string => `${address.origin}${address.pathname.replace(/\/info\/refs$/, '')}`

/** Why no answer of a repository can be used; null where it can. */
const failureOf = (status: number, asked: URL, location: string | undefined): GitFailure | null => {
  if (status >= 300 && status < 400) {
    const moved = location === undefined ? null : URL.parse(location, asked.href)
    const place = moved === null ? 'another address' : placeOf(moved)
    // Asking there would show the token to whoever is named by the answer.
    return new GitFailure('moved', `The repository moved to ${place}. Enter that address if you trust it.`)
  }
  if (status === 401) {
    return new GitFailure('refused', `${asked.host} does not take the token. Enter another one.`)
  }
  if (status === 403) {
    return new GitFailure(
      'forbidden',
      `${asked.host} does not let this token do that. Give it the right to write.`,
    )
  }
  if (status === 404 || status === 410) {
    return new GitFailure('missing', `${asked.host} has no repository there, or none that the token may see.`)
  }
  if (status === 429 || status >= 500) {
    return new GitFailure('unreachable', `${asked.host} answers with status ${status}. Try again later.`)
  }
  return status === 200 ? null : new GitFailure('bad_answer', `${asked.host} answers with status ${status}.`)
}

const failureOfEgress = (error: EgressError): GitFailure => {
  if (error.code === 'too_large') return new GitFailure('too_large', tooLargeSentence)
  return new GitFailure(error.code === 'timed_out' ? 'timed_out' : 'unreachable', error.message)
}

/**
 * What the library speaks HTTP with: checked connections only, no redirects, bounded answers. It throws `GitFailure`, and
 * notes it in `onFailure`: the library hides some of what is thrown.
 */
export const remoteHttp = (egress: Egress, onFailure: (failure: GitFailure) => void): HttpClient => ({
  async request({ url: address, method = 'GET', headers = {}, body }) {
    const url = new URL(address)
    const fail = (failure: GitFailure): never => {
      onFailure(failure)
      throw failure
    }
    try {
      const answer = await egress.request({
        method,
        url,
        headers,
        body: await collected(body),
        redirects: 0,
        limits: { bytes: gitLimits.packed, totalMilliseconds: requestMilliseconds },
      })
      const failure = failureOf(answer.status, url, answer.headers.location)
      if (failure !== null) return fail(failure)
      return {
        url: address,
        method,
        statusCode: answer.status,
        statusMessage: '',
        headers: Object.fromEntries(
          Object.entries(answer.headers).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value]] : [],
          ),
        ),
        body: partsOf(answer.body),
      }
    } catch (error) {
      if (error instanceof EgressError) return fail(failureOfEgress(error))
      throw error
    }
  },
})

async function* partsOf(bytes: Uint8Array): AsyncIterableIterator<Uint8Array> {
  yield bytes
}
