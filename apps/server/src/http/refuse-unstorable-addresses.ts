import type { FastifyInstance } from 'fastify'
import { Refusal } from '../requests/refusal.ts'

/**
 * Refuses addresses whose parameters hold the character 0 or half of a character: no id has one, and the database
 * would not even compare it. It stands before every route, so that no handler has to think of it.
 */
export const refuseUnstorableAddresses = (server: FastifyInstance): void => {
  server.addHook('preValidation', ({ params }, _reply, done) => {
    if (isStorable(params)) done()
    else done(new Refusal('not_found', 'There is nothing at this address.'))
  })
}

const isStorable = (parameters: unknown): boolean =>
  typeof parameters !== 'object' ||
  parameters === null ||
  Object.values(parameters).every(
    (value) => typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0')),
  )
