import { createHash, randomBytes } from 'node:crypto'

const endingLength = 4

/** A new access token, what is stored of it, and what people recognize it by. `prefix` says what the token is for. */
export const makeAccessToken = (prefix: string): { token: string; tokenHash: string; ending: string } => {
  const token = `${prefix}${randomBytes(32).toString('base64url')}`
  return { token, tokenHash: hashOfToken(token), ending: token.slice(-endingLength) }
}

/** What is stored of an access token, and what it is found by. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
