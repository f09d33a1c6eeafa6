import { routes } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { arch, release, type } from 'node:os'
import { answer, type MountedRoute } from './handler.ts'
import type { Services } from '../services/services.ts'
import { ashlarVersion } from '../system/version.ts'

export const systemHandlers = ({ settings, platform, executor }: Services): MountedRoute[] => [
  answer(routes.system.read, async () => {
    const { database, clock } = platform
    const [{ rows }, isolation] = await Promise.all([
      database.queries.execute<{ server_version: string }>(sql`show server_version`),
      executor.codeIsolation,
    ])
    return {
      version: ashlarVersion,
      roles: [...settings.roles],
      startedAt: new Date(clock.now().getTime() - process.uptime() * 1000).toISOString(),
      platform: {
        runtime: `Node.js ${process.version}`,
        system: `${type()} ${release()}`,
        architecture: arch(),
      },
      database: {
        isBuiltIn: database.embedded !== undefined,
        version: rows[0]?.server_version ?? 'unknown',
      },
      sendsMail: settings.smtpUrl !== undefined,
      codeIsolation: { javascript: isolation.javascript, python: isolation.python },
    }
  }),
]
