import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './root.mjs'
import { giveUp, say } from './say.mjs'

const node = await ensureInstalled()
const port = Number(process.env.PORT ?? '3000')
if (!Number.isInteger(port) || port < 1 || port > 65_534)
  giveUp(`PORT is "${process.env.PORT}"; give a port number.`)
const serverPort = String(port + 1)
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`

say(
  `The browser part with reload is on ${publicUrl}; it passes requests on to the server on port ${serverPort}.`,
)

const children = [
  spawn(
    node,
    [
      '--import',
      join(root, 'scripts', 'quick-imports.mjs'),
      '--watch',
      '--watch-preserve-output',
      join('apps', 'server', 'src', 'main.ts'),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PORT: serverPort, PUBLIC_URL: publicUrl },
    },
  ),
  spawn(
    node,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', String(port), '--strictPort'],
    {
      cwd: join(root, 'apps', 'web'),
      stdio: 'inherit',
      // vite.config.ts sends what is not the browser part's to this address.
      env: { ...process.env, ASHLAR_SERVER_URL: `http://localhost:${serverPort}` },
    },
  ),
]

// Ctrl+C in a terminal reaches the children by itself; other signals are passed on, and one end ends both.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => {
  for (const child of children) child.kill('SIGTERM')
})
for (const child of children) {
  child.once('exit', (code) => {
    for (const other of children) if (other !== child) other.kill('SIGTERM')
    process.exitCode ||= code ?? 0
  })
}
