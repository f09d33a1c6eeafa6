import type { Socket } from 'node:net'
import { IntegrationError } from '../integration-error.ts'

/** What ended a connection, where whoever carries it has said so, such as a tunnel; undefined for all other ends. */
export const sayLoss = ({ errored }: Pick<Socket, 'errored'>): IntegrationError | undefined =>
  errored instanceof IntegrationError ? errored : undefined
