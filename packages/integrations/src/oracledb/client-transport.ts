import { AsyncLocalStorage } from 'node:async_hooks'
import NetworkTransport from 'oracledb/lib/thin/sqlnet/ntTcp.js'
import type { GuardedSocket } from './guarded-socket.ts'

const given = new AsyncLocalStorage<{ socket: GuardedSocket | undefined }>()

/**
 * Lets the library speak through what it is given, once for each connection, and through nothing else: it takes no socket and opens
 * its own, also to addresses that a server names. All of that happens in one method, in whose place this one stands.
 */
export const openNoConnections = (): void => {
  NetworkTransport.prototype.connect = function takeGiven() {
    const held = given.getStore()
    const socket = held?.socket
    if (held === undefined || socket === undefined) {
      return Promise.reject(new Error('No connection is opened here but the one that was given.'))
    }
    held.socket = undefined
    this.stream = socket
    this.connected = true
    this.setupEventHandlers()
    return Promise.resolve()
  }
}

/** Connects the library through a socket, by what `connect` does with it. */
export const through = <Result>(socket: GuardedSocket, connect: () => Promise<Result>): Promise<Result> =>
  given.run({ socket }, connect)
