import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Broker, freePort, untilSaid } from './broker.ts'

const program = '/usr/sbin/mosquitto'

/** Whether this machine has a broker of MQTT; where it does not, its tests are left out, named and counted. */
export const hasMqtt = existsSync(program) && existsSync('/usr/bin/mosquitto_passwd')

/** Starts a throw-away broker that knows the user `ada` with the password `canary-right`; stop it when the tests are done. */
export const startMqtt = async (): Promise<Broker> => {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'ashlar-mqtt-'))
  const passwords = join(folder, 'passwords')
  writeFileSync(passwords, '')
  execFileSync('/usr/bin/mosquitto_passwd', ['-b', passwords, 'ada', 'canary-right'])
  const settings = join(folder, 'settings')
  const user = process.getuid?.() === 0 ? 'user root\n' : ''
  writeFileSync(
    settings,
    `listener ${port} 127.0.0.1\nallow_anonymous false\npassword_file ${passwords}\n${user}`,
  )
  const child = spawn(program, ['-v', '-c', settings], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const broker = await untilSaid(child, child.stderr, 'running', port)
  return {
    port,
    async stop() {
      await broker.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
