import { type KeyUse, keysInUse, sealAnew, type SealedAnew } from './commands/seal-anew.ts'
import { createLogger } from './platform/logs.ts'
import { startPlatform } from './services/platform.ts'
import type { Settings } from './settings/config.ts'

/** What a command says at its end, and whether all is well. */
export interface KeysReport {
  readonly text: string
  readonly isDone: boolean
}

const amountOf = (amount: number, one: string, more = `${one}s`): string =>
  `${amount.toLocaleString('en-US')} ${amount === 1 ? one : more}`

const sayUse = ({ name, isKnown, isNewest, secrets, answers }: KeyUse): string => {
  const role = isNewest
    ? 'encrypts and decrypts'
    : isKnown
      ? 'decrypts'
      : 'MISSING: it is not among the keys of this process'
  const kept =
    secrets === 0 && answers === 0 && !isNewest
      ? 'nothing is stored under it'
      : amountOf(secrets, 'stored secret')
  const short =
    answers === 0 ? '' : `, ${amountOf(answers, 'answer')} to repeated requests, thrown away within a day`
  return `${name}: ${role}; ${kept}${short}.`
}

const sayShut = ({ shut }: SealedAnew): string[] =>
  shut.map(
    ({ what, id, organizationId, reason }) =>
      `Not sealed anew: ${what}, ${id}${organizationId === '' ? '' : ` of organization ${organizationId}`}. ${reason}`,
  )

/**
 * The commands of the operator about the keys of the environment: tells what needs which key, and seals anew with the newest
 * one what others sealed. Works beside servers that run, and without one. Throws `StartError`.
 */
export const runKeysCommand = async (
  settings: Settings,
  command: 'keys' | 'rotate-keys',
  tell: (line: string) => void,
): Promise<KeysReport> => {
  // Lines of a log between the words would only be in the way.
  const platform = await startPlatform(settings, { logs: createLogger('silent') })
  const { queries } = platform.database
  try {
    const done =
      command === 'keys'
        ? null
        : await sealAnew(queries, platform.secrets, ({ what, rows }) => {
            tell(`${what}: ${amountOf(rows, 'row')} sealed anew so far`)
          })
    const uses = await keysInUse(queries, platform.secrets)
    const lines = [
      ...(done === null ? [] : [`${amountOf(done.rows, 'row')} sealed anew.`, ...sayShut(done)]),
      ...uses.map(sayUse),
    ]
    const isMissing = uses.some(({ isKnown, secrets }) => !isKnown && secrets > 0)
    return { text: lines.join('\n'), isDone: !isMissing && (done?.shut.length ?? 0) === 0 }
  } finally {
    await platform.shutdown.run()
  }
}
